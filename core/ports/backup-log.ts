import type { Instant } from '../domain/kernel/instant.ts';

/** When the stand was last backed up. */
export interface BackupLog {
  /** Null: it never was. */
  lastAt(): Promise<Instant | null>;
  record(at: Instant): Promise<void>;
}
