import type { Instant } from '../domain/kernel/instant.ts';

/**
 * Backups: `made` to a file, `copied` to the second place, `logged` (the write-ahead log is there, too), `tried` in a scratch database that
 * passed its checks. `mailed`: the mail server accepted a test mail. `texted`: the provider accepted a text message.
 */
export type Success = 'made' | 'copied' | 'logged' | 'tried' | 'mailed' | 'texted';

/** When each last succeeded; null: never. */
export type SuccessTimes = Readonly<Record<Success, Instant | null>>;

export interface SuccessLog {
  read(): Promise<SuccessTimes>;
  record(success: Success, at: Instant): Promise<void>;
}
