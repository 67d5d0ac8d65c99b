import type { OrderId, RefundId } from '../domain/kernel/ids.ts';
import type { OutsideAdjustment, RefundLedger } from '../domain/order/outside-adjustment.ts';
import type { Refund } from '../domain/order/refund.ts';

export interface RefundRepository {
  /** @returns false when the same item (or the whole order) already has a refund that has not failed. */
  insert(refund: Refund): Promise<boolean>;
  /** Locks the row until commit; take the order's lock first. */
  lock(id: RefundId): Promise<Refund | null>;
  /** All refunds and adjustments of one order, oldest first; under the order's lock none are added. */
  ofOrder(id: OrderId): Promise<RefundLedger>;
  /** Adds it, or updates the known one's amount and state. @returns the previous state; null when it is new. */
  recordOutside(adjustment: OutsideAdjustment): Promise<OutsideAdjustment['state'] | null>;
  /** Writes every field of a refund. */
  save(refund: Refund): Promise<void>;
}

/** The work queue of refunds; each call is its own short transaction. */
export interface RefundQueue {
  /** Every pending refund, due or not; oldest first. */
  listPending(): Promise<readonly Refund[]>;
  /** Like `CheckoutStore.claimDue`, for pending refunds. */
  claimDue(leaseMs: number, limit: number): Promise<readonly Refund[]>;
}
