import type { Refund } from '../domain/order/refund.ts';

export interface RefundRepository {
  /** @returns false when the same item (or the whole order) already has a refund that has not failed. */
  insert(refund: Refund): Promise<boolean>;
  /** Writes every field of a refund. */
  save(refund: Refund): Promise<void>;
}

/** Work list of refunds, each call its own short transaction. */
export interface RefundDesk {
  /** As `CheckoutDesk.claimDue`, for pending refunds. */
  claimDue(leaseMs: number, limit: number): Promise<readonly Refund[]>;
}
