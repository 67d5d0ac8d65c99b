import type { CalledOffOrder, CallOff } from '../domain/night/call-off.ts';
import type { CallOffId, NightId, OrderId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { Cents } from '../domain/kernel/money.ts';
import type { Order } from '../domain/order/order.ts';

/** Inside a transaction. Taken after the orders and before the night. */
export interface CallOffRepository {
  /** @returns false when this id exists: the act was already done. */
  insert(callOff: CallOff): Promise<boolean>;
  /** Adds the night's orders in hand, all or these, each once. @returns their number. */
  list(callOff: CallOff, orders: readonly OrderId[] | 'all'): Promise<number>;
  /** Locks the row; take the order's lock first. */
  lock(order: OrderId): Promise<CalledOffOrder | null>;
  save(row: CalledOffOrder): Promise<void>;
  /** Retries failed ones of these call-offs, all or this one. @returns their number. */
  tryAgain(ids: readonly CallOffId[], order: OrderId | null, at: Instant): Promise<number>;
}

/** The worker's side; each call is its own short transaction. */
export interface CallOffQueue {
  /** Like `CheckoutStore.claimDue`. */
  claimDue(leaseMs: number, limit: number): Promise<readonly CalledOffOrder[]>;
}

export type CalledOffEntry = {
  readonly row: CalledOffOrder;
  readonly order: Order;
  /** Refunds of its rest that the provider has not refused. */
  readonly refundedCents: Cents;
  /** The number of failed attempts at the pending one. */
  readonly attempts: number;
  /** The state of the mail; null without an address. */
  readonly told: { readonly state: 'pending' | 'sent' | 'failed'; readonly at: Instant | null } | null;
};

/** Read side, outside any transaction. */
export interface CallOffReader {
  /** Those since then, of any night, newest first. */
  since(moment: Instant): Promise<readonly CallOff[]>;
  /** The orders that it lists. */
  ordersOf(id: CallOffId): Promise<readonly OrderId[]>;
  /** By number. */
  entriesOf(ids: readonly CallOffId[]): Promise<readonly CalledOffEntry[]>;
  /** The number of the night's orders that were handed out. */
  handedOut(night: NightId): Promise<number>;
}

export type CallOffs = CallOffQueue & CallOffReader;
