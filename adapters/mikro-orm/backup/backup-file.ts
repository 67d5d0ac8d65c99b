import { z } from 'zod';

/** Ends a table's rows, as in `psql`; rows cannot contain it, because backslashes in rows are doubled. */
export const END_OF_TABLE = '\\.';

/** The first line of a backup. */
const HEADER = z.strictObject({
  format: z.literal('bandstand-backup'),
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Names of the schema's migrations, since rows only fit one schema. */
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1) })),
});
export type BackupHeader = Readonly<z.infer<typeof HEADER>>;

/** The last line: each table's number of rows, to detect a truncated file. */
const FOOTER = z.strictObject({ rows: z.record(z.string(), z.int()) });

/** The file is not a backup, is damaged, or belongs to another version. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

const parsed = <T>(schema: z.ZodType<T>, line: string | null, complaint: string): T => {
  try {
    return schema.parse(JSON.parse(line ?? ''));
  } catch {
    throw new BackupUnusable(complaint);
  }
};

export const readHeader = (line: string | null): BackupHeader => parsed(HEADER, line, 'This is not a backup of a stand, or it is damaged.');

export const readFooter = (line: string | null): Readonly<Record<string, number>> =>
  parsed(FOOTER, line, 'This backup ends too early. Nothing was restored.').rows;
