import type { Readable } from 'node:stream';
import { writeBackup } from '#adapters/mikro-orm/backup/write-backup.ts';
import { inScratchDatabase } from '#adapters/mikro-orm/backup/scratch-database.ts';
import { restoreBackup } from '#adapters/mikro-orm/backup/restore-backup.ts';
import { checkInvariants, type InvariantReport } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import { copyByRclone, copyFolderByRclone } from '#adapters/system/rclone.ts';
import { createSystemClock } from '#adapters/system/clock-and-ids.ts';

export type { InvariantReport };

/** Commands on a whole database, by its address. */
export interface DatabaseTools {
  /** @returns the number of rows in the file. */
  backUp(path: string): Promise<number>;
  /** @returns the number of rows restored. Errors with a sentence for people pass `isForPeople`. */
  restore(source: Readable, options: { readonly force: boolean }): Promise<number>;
  /** Restores into a scratch database, which is deleted afterwards. */
  tryRestore(source: Readable): Promise<{ readonly rows: number; readonly reports: readonly InvariantReport[] }>;
  /** Invariants of rules §8 that the database alone can check. */
  check(options: { readonly atRest: boolean }): Promise<readonly InvariantReport[]>;
}

/** Copies a backup to the second place (BACKUP_REMOTE). */
export const copyBackup = copyByRclone;
export const copyLogFolder = copyFolderByRclone;

export const openDatabaseTools = (connectionUrl: string): DatabaseTools => ({
  backUp: (path) => writeBackup(connectionUrl, path, createSystemClock().now()),
  restore: (source, options) => restoreBackup(connectionUrl, source, options),
  tryRestore: (source) =>
    inScratchDatabase(connectionUrl, async (url) => ({
      rows: await restoreBackup(url, source, { force: false }),
      reports: await checkInvariants(url, { atRest: false }),
    })),
  check: (options) => checkInvariants(connectionUrl, options),
});

/** Whether an error's message is all that the user needs. */
export const isForPeople = (error: unknown): error is Error =>
  error instanceof Error && ['BackupUnusable', 'BackupRefused', 'RestoreRefused', 'ScratchRefused', 'CopyFailed'].includes(error.name);
