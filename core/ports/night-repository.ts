import type { NightId, OrderId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { Night, Unfinished } from '../domain/night/night.ts';
import type { StandNights } from '../domain/night/ordering.ts';
import type { SheetSeal } from '../domain/reports/sheet-seal.ts';
import type { BusinessDay } from '../domain/reports/business-day.ts';

/** Inside a transaction. Every change is announced with the topic 'nights'. */
export interface NightRepository {
  /** The night for current events, as `tonightOf` decides; it stays open until commit. Null when the stand is closed. */
  tonight(day: BusinessDay, at: Instant): Promise<NightId | null>;
  /** When the open night opened. Without a lock: it may have closed since. Null when none is open. */
  openedAt(): Promise<Instant | null>;
  /** Whether the order's night is open; it stays so until commit. */
  isOpenFor(order: OrderId): Promise<boolean>;
  /**
   * The time to record for a refund or dispute of this order that happens now: not before `now`, and after the closing of its night, which
   * cannot change until commit. So news during a closing is either in the night's figures or below them.
   */
  hearsAt(order: OrderId, now: Instant): Promise<Instant>;
  /** Locks every planned and open night once current sales and holds are done; blocks new checkouts until commit. */
  lock(): Promise<readonly Night[]>;
  /** The reasons why the open night cannot be closed yet. Exact only after `lock`. */
  unfinished(): Promise<Unfinished>;
  /** Inserts or replaces a locked night. No station is full once it is closed. @throws when it is already closed, or closes with an order in hand. */
  save(night: Night): Promise<void>;
  /** Exact only after `lock`. */
  seals(): Promise<readonly SheetSeal[]>;
  /** Seals a night that this transaction has closed. @throws when it or the night before it has been sealed already. */
  seal(seal: SheetSeal): Promise<void>;
  /** Deletes a locked night that is only planned. @throws when it has opened. */
  remove(night: Night): Promise<void>;
}

/** `orders`: as `ordersIn`. */
export type NightSummary = { readonly night: Night; readonly orders: number };

/** Read side, outside any transaction. */
export interface NightReader {
  current(now: Instant): Promise<StandNights>;
  /** Planned nights, then the open one, then closed ones, newest first. */
  list(limit: number): Promise<readonly NightSummary[]>;
  unfinished(): Promise<Unfinished>;
  seals(): Promise<readonly SheetSeal[]>;
}
