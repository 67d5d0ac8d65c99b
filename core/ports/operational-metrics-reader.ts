import type { Instant } from '../domain/kernel/instant.ts';
import type { QueueLoad } from './queue-reader.ts';

/** The operator's metrics: the load, and overdue work. */
export interface OperationalMetrics extends QueueLoad {
  readonly preparing: number;
  readonly ready: number;
  /** Live checkouts whose hold is over: the provider has not yet confirmed that they cannot be paid. */
  readonly overdueCheckouts: number;
  readonly unsentMails: number;
  /** When the oldest of them was written; null if there is none. */
  readonly oldestUnsentMailAt: Instant | null;
  /** Failed for good; kept until cleanup. */
  readonly failedMails: number;
  readonly pendingRefunds: number;
  /** When the oldest of them was requested; null if there is none. */
  readonly oldestPendingRefundAt: Instant | null;
  /** Items and whole orders whose refund failed and was not requested again. */
  readonly failedRefunds: number;
  /** Orders of the last 24 hours that need a review. */
  readonly ordersToReview: number;
}

export interface OperationalMetricsReader {
  /** One read, without locks. @throws Unavailable('database') when the store does not answer. */
  read(): Promise<OperationalMetrics>;
}
