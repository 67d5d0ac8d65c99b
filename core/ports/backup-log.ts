import type { BackupRecord } from '../domain/readiness/readiness-facts.ts';

/** What is known of the last backup. */
export interface BackupLog {
  /** Null: none was made. */
  last(): Promise<BackupRecord | null>;
  /** Changes what is recorded; `change` gets null before the first backup. */
  record(change: (last: BackupRecord | null) => BackupRecord): Promise<void>;
}
