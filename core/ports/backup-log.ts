import type { Instant } from '../domain/kernel/instant.ts';

/**
 * `made`: written to a file; `copied`: to the second place; `logged`: the write-ahead log is there, too; `tried`: restored into a scratch
 * database that passed its checks.
 */
export const BACKUP_STEPS = ['made', 'copied', 'logged', 'tried'] as const;
export type BackupStep = (typeof BACKUP_STEPS)[number];

/** When each step last succeeded; null: never. */
export type BackupTimes = Readonly<Record<BackupStep, Instant | null>>;

export interface BackupLog {
  read(): Promise<BackupTimes>;
  record(step: BackupStep, at: Instant): Promise<void>;
}
