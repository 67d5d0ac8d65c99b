import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from '#core/ports/logger.ts';
import type { Config } from './config.ts';

export interface Database {
  /** The address for `pg` and the ORM. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The database's name, without user and password, and whether it exists: the stand's own is created by its first start. */
export const describeDatabase = ({ databaseUrl, dataDir }: Config): { readonly name: string; readonly exists: boolean } => {
  if (databaseUrl === undefined) {
    const folder = resolve(dataDir);
    return { name: `database in ${folder}`, exists: existsSync(join(folder, 'postgres', 'PG_VERSION')) };
  }
  const { host, pathname } = new URL(databaseUrl);
  return { name: `database ${pathname.slice(1)} at ${decodeURIComponent(host) || 'this machine'}`, exists: true };
};

/** The PostgreSQL of DATABASE_URL, or the embedded one, which a running stand shares. */
export const openDatabase = async ({ databaseUrl, dataDir }: Config, log: Logger): Promise<Database> => {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  const { startEmbeddedPostgres } = await import('#adapters/embedded-postgres/start-embedded-postgres.ts');
  return await startEmbeddedPostgres({ dataDir, log });
};

/** Migrates the schema; instances that start together wait for each other. */
export const migrateDatabase = async (url: string): Promise<void> => {
  const { migrate } = await import('#adapters/mikro-orm/migrate.ts');
  await migrate(url);
};
