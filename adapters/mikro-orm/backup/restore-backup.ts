import { createGunzip } from 'node:zlib';
import { pipeline, type Readable } from 'node:stream';
import { Client } from 'pg';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { BackupUnusable, END_OF_TABLE, readFooter, readHeader, type BackupHeader } from './backup-file.ts';
import { copyTarget, listTables, tableNames, type BackupTable } from './backup-tables.ts';
import { copyIn } from './copy.ts';
import { completeFormer, copyFormer, FORMER_SCHEMA } from './former-schema.ts';
import { createLineReader, type LineReader } from './line-reader.ts';

const BATCH_BYTES = 256 * 1024;
const NEWLINE = Buffer.from('\n');

/** Why a restore is refused; `force` overrides it. */
class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

const isFormer = ({ migrations }: BackupHeader): boolean => migrations.at(-1) === FORMER_SCHEMA;

const checkSchema = ({ migrations }: BackupHeader): void => {
  const current = MIGRATIONS.map(({ name }) => name);
  if (migrations.length === current.length && migrations.every((name, index) => name === current[index])) return;
  throw new BackupUnusable(
    `This backup has the schema ${migrations.at(-1) ?? 'of no version'}, this version has ${current.at(-1) ?? 'none'}. Restore it with a version of its schema, then update or roll back.`,
  );
};

const OTHERS = `
  select 1 from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** The stand's own rows, which exist before the first sale. */
const HOUSEKEEPING = new Set(['documents', 'throttles', 'presence']);

const refuseUnlessFree = async (client: Client, tables: readonly BackupTable[]): Promise<void> => {
  const hasRow = async (statement: string) => (await client.query(statement)).rows[0] !== undefined;
  if (await hasRow(OTHERS)) throw new RestoreRefused('The stand is running on this database. Stop it first.');
  for (const table of tables.filter(({ name }) => !HOUSEKEEPING.has(name)))
    if (await hasRow(`select 1 from ${tableNames([table])} limit 1`))
      throw new RestoreRefused('This database is not empty. Everything in it would be replaced.');
};

/** The rows up to the table's end, in batches, with their count. */
const rowsOf = async function* (lines: LineReader, counted: { rows: number }): AsyncGenerator<Buffer> {
  let batch: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const line = await lines.next();
    if (line === null) throw new BackupUnusable('This backup ends too early. Nothing was restored.');
    if (line.length === END_OF_TABLE.length && line.toString() === END_OF_TABLE) break;
    counted.rows += 1;
    batch.push(line, NEWLINE);
    bytes += line.length + 1;
    if (bytes < BATCH_BYTES) continue;
    yield Buffer.concat(batch);
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield Buffer.concat(batch);
};

const SEQUENCES = `
  select format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %I',
    pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name), column_name, table_name) as statement
  from information_schema.columns
  where table_schema = 'public' and pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) is not null`;

const setSequences = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(SEQUENCES);
  for (const { statement } of rows) await client.query(statement);
};

const fill = async (client: Client, header: BackupHeader, lines: LineReader): Promise<number> => {
  const counts: Record<string, number> = {};
  for (const table of header.tables) {
    const counted = { rows: 0 };
    const rows = rowsOf(lines, counted);
    await (isFormer(header) ? copyFormer(client, table, rows) : copyIn(client, `copy ${copyTarget(table)} from stdin`, rows));
    counts[table.name] = counted.rows;
  }
  const expected = readFooter((await lines.next())?.toString() ?? null);
  const isWhole = header.tables.every(({ name }) => expected[name] === counts[name]);
  if (!isWhole) throw new BackupUnusable('This backup is damaged. Nothing was restored.');
  await setSequences(client);
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
};

/** A restore must not revive logins that ended since the backup: everyone logs in again. */
const END_LOGINS = [
  'delete from access_tokens',
  'delete from login_links',
  'delete from board_links',
  'delete from known_devices',
  `update staff_codes set device = null, former_devices = '{}', revoked_at = coalesce(revoked_at, greatest(now(), created_at))`,
] as const;

export interface RestoreOptions {
  /** Replaces existing data, whoever else is connected. */
  readonly force: boolean;
}

/**
 * Replaces the content of a migrated database by a backup's, in one transaction. Logins, devices and staff codes end.
 * @returns the number of rows restored. @throws BackupUnusable, RestoreRefused
 */
export const restoreBackup = async (connectionUrl: string, source: Readable, { force }: RestoreOptions): Promise<number> => {
  const unzipped = pipeline(source, createGunzip(), () => undefined);
  // The line reader gets the error. Without a listener, an error between two reads would end the process.
  unzipped.on('error', () => undefined);
  const lines = createLineReader(unzipped);
  const client = new Client({ connectionString: connectionUrl });
  await client.connect();
  try {
    const header = readHeader(await lines.next().then((line) => line?.toString() ?? null, unreadable));
    if (!isFormer(header)) checkSchema(header);
    await client.query('begin');
    const tables = await listTables(client);
    if (!force) await refuseUnlessFree(client, tables);
    await client.query(`truncate ${tableNames(tables)} restart identity`);
    const rows = await fill(client, header, lines);
    if (isFormer(header)) await completeFormer(client);
    for (const statement of END_LOGINS) await client.query(statement);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw isZipError(error) ? new BackupUnusable('This backup is damaged. Nothing was restored.') : error;
  } finally {
    unzipped.destroy();
    await client.end();
  }
};

const isZipError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

const unreadable = (error: unknown): never => {
  throw isZipError(error) ? new BackupUnusable('This is not a backup of a stand, or it is damaged.') : error;
};
