import { once } from 'node:events';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { Client } from 'pg';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { textOf } from '../database/sql.ts';
import { MIGRATIONS_TABLE } from '../migrations/migrations.ts';
import { END_OF_TABLE, type BackupHeader } from './backup-file.ts';
import { copyTarget, listTables } from './backup-tables.ts';
import { copyOut } from './copy.ts';

/** Readable only by the operator: it holds customers' addresses and login hashes. */
const OWNER_ONLY = 0o600;

/** The backup was refused, for a reason that the user can fix. */
class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** Always creates a new file: never one that was placed there to read it, a link, or another backup. */
const createExclusively = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'wx', OWNER_ONLY);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new BackupRefused(`${path} exists: another backup is running, or one was interrupted. Delete it then. Nothing was written.`);
  }
};

const put = async (gzip: Gzip, line: string): Promise<void> => {
  if (!gzip.write(`${line}\n`)) await once(gzip, 'drain');
};

const writeTables = async (client: Client, gzip: Gzip, takenAt: Instant): Promise<number> => {
  // One snapshot for every table, while the stand continues to sell.
  await client.query('begin transaction isolation level repeatable read read only');
  const tables = await listTables(client);
  // The database's, not the code's: after a roll-back they differ.
  const migrations = await client.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by id`);
  const header: BackupHeader = {
    format: 'bandstand-backup',
    version: 1,
    takenAt: textOf(takenAt),
    migrations: migrations.rows.map(({ name }) => name),
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  };
  await put(gzip, JSON.stringify(header));
  const rows: Record<string, number> = {};
  for (const table of tables) {
    rows[table.name] = await copyOut(client, `copy ${copyTarget(table)} to stdout`, gzip);
    await put(gzip, END_OF_TABLE);
  }
  await put(gzip, JSON.stringify({ rows }));
  await client.query('rollback');
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
};

/**
 * The whole database as one gzipped snapshot, even while the stand runs. The file appears under its name only once it is complete. @returns
 * the number of rows. @throws BackupRefused
 */
export const writeBackup = async (connectionUrl: string, path: string, takenAt: Instant): Promise<number> => {
  const unfinished = `${path}.part`;
  const handle = await createExclusively(unfinished);
  const client = new Client({ connectionString: connectionUrl });
  await client.connect().catch(async (error: unknown) => {
    await handle.close();
    await rm(unfinished, { force: true });
    throw error;
  });
  const gzip = createGzip();
  const file = handle.createWriteStream({ flush: true });
  const written = finished(gzip.pipe(file));
  try {
    const rows = await Promise.race([
      writeTables(client, gzip, takenAt),
      written.then(() => Promise.reject(new Error('the file was closed'))),
    ]);
    if (rows === 0) throw new BackupRefused('This database is empty. Nothing was written.');
    gzip.end();
    await written;
    await rename(unfinished, path);
    return rows;
  } catch (error) {
    gzip.destroy();
    file.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
};
