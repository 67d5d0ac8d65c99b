import type { Instant } from '../domain/kernel/instant.ts';
import type { QueueLoad } from './queue-reader.ts';

/** The operator's metrics: the load, and what should have been settled by now. */
export interface OperationalMetrics extends QueueLoad {
  readonly preparing: number;
  readonly ready: number;
  /** Live checkouts whose hold is over: the provider has not confirmed yet that they cannot be paid. */
  readonly overdueCheckouts: number;
  readonly unsentMails: number;
  /** When the oldest of them was written; null without any. */
  readonly oldestUnsentMailAt: Instant | null;
  /** Given up, and not forgotten yet. */
  readonly failedMails: number;
  readonly pendingRefunds: number;
  /** When the oldest of them was asked for; null without any. */
  readonly oldestPendingRefundAt: Instant | null;
  /** Items and whole orders whose refund failed and was not asked for again. */
  readonly failedRefunds: number;
  /** Orders of the last 24 hours that somebody has to look at. */
  readonly ordersToReview: number;
}

export interface OperationalMetricsReader {
  /** One look, without a lock. @throws Unavailable('database') when the store does not answer. */
  read(): Promise<OperationalMetrics>;
}
