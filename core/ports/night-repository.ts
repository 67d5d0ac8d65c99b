import type { NightId, OrderId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { Night, Unfinished } from '../domain/night/night.ts';
import type { StandNights } from '../domain/night/ordering.ts';
import type { BusinessDay } from '../domain/reports/business-day.ts';

/** Inside a transaction. A new order belongs to the open night by itself; every change is announced with the topic 'nights'. */
export interface NightRepository {
  /**
   * The night that takes what happens now, and that nobody closes before the commit. On a stand where nobody has ever closed a
   * night by hand, one that is named by the day starts by itself. Null when the stand is closed.
   */
  tonight(day: BusinessDay, at: Instant): Promise<NightId | null>;
  /** Whether the order's night is open, and stays so until the commit. */
  isOpenFor(order: OrderId): Promise<boolean>;
  /**
   * When the stand hears of money of this order that moves now: not before `now`, and after the closing of the order's night, which
   * nobody closes before the commit. So what is heard while somebody closes the night is in its figures or below them, never both.
   */
  hearsAt(order: OrderId, now: Instant): Promise<Instant>;
  /** Locks every planned and open night, waiting for whoever is selling or holding; nobody starts to pay before the commit. */
  lock(): Promise<readonly Night[]>;
  /** What the open night waits for. Exact only after `lock`. */
  unfinished(): Promise<Unfinished>;
  /** Inserts or replaces a locked night. @throws when it is closed already, or closes with an order in hand. */
  save(night: Night): Promise<void>;
  /** Deletes a locked night that is only planned. @throws when it has opened. */
  remove(night: Night): Promise<void>;
}

export type NightSummary = { readonly night: Night; readonly orders: number };

/** Read side, outside any transaction. */
export interface NightReader {
  current(now: Instant): Promise<StandNights>;
  /** Planned nights, then the open one, then closed ones, the newest first. */
  list(limit: number): Promise<readonly NightSummary[]>;
  unfinished(): Promise<Unfinished>;
}
