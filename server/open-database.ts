import type { Logger } from '#core/ports/logger.ts';
import type { Config } from './config.ts';

export interface Database {
  /** What `pg` and the ORM connect to. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The PostgreSQL of DATABASE_URL, or the embedded one; a stand that is running shares it. */
export const openDatabase = async ({ databaseUrl, dataDir }: Config, log: Logger): Promise<Database> => {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  const { startEmbeddedPostgres } = await import('#adapters/embedded-postgres/start-embedded-postgres.ts');
  return await startEmbeddedPostgres({ dataDir, log });
};

/** Brings the schema up to date; instances that start together wait for each other. */
export const migrateDatabase = async (url: string): Promise<void> => {
  const { migrate } = await import('#adapters/mikro-orm/migrate.ts');
  await migrate(url);
};
