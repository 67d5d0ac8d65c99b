import type { LookupHash, OrderId, SessionId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { ReadyMessages } from '../domain/notifications/told-ready.ts';
import type { Order } from '../domain/order/order.ts';

/** An order with facts that depend on the whole queue. */
export interface PlacedOrder {
  readonly order: Order;
  /** 1 for the next one; 0 when the order is not waiting (neither queued nor preparing). */
  readonly queuePosition: number;
  /** When its preparer was last active; null when it is not being prepared, or they have logged out. */
  readonly preparingHeardAt: Instant | null;
  /** The number of other orders that this customer cancelled tonight. */
  readonly ownCancels: number;
}

/** Read side of orders, outside any transaction. */
export interface OrderReader {
  byId(id: OrderId): Promise<PlacedOrder | null>;
  bySession(sessionId: SessionId): Promise<PlacedOrder | null>;
  byHash(hash: LookupHash): Promise<PlacedOrder | null>;
  /** Orders that are queued, preparing or ready, oldest first. */
  inHand(): Promise<readonly PlacedOrder[]>;
  /** The messages about each online order that is ready now; the longest wait first. */
  readyMessages(): Promise<readonly ReadyMessages[]>;
  /** When the newest order with a payment at a provider was placed; null: there is none. */
  lastPaidAt(): Promise<Instant | null>;
  /** The newest `limit` orders placed in the window, newest first; a null bound is open. */
  placedBetween(start: Instant | null, end: Instant | null, limit: number): Promise<readonly PlacedOrder[]>;
}
