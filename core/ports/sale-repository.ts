import type { ApprovalId, NightId, OrderId } from '../domain/kernel/ids.ts';
import type { Cents } from '../domain/kernel/money.ts';
import type { Approval } from '../domain/window/approval.ts';
import type { Sale } from '../domain/window/sale.ts';

/** Facts about window sales that their orders do not hold. Append only, except for a manager's approval. */
export interface SaleRepository {
  /** The sale that this key has made, or null. Other callers with the same key wait until commit. */
  claim(idempotencyKey: string): Promise<Sale | null>;
  /** @throws when the key or the order already has a sale: a database constraint has the last word. */
  insert(sale: Sale): Promise<void>;
  /** The total given away in this night, comps at their price. Blocks further giveaways until commit; call after locking the night. */
  givenAway(night: NightId): Promise<Cents>;
  addApproval(approval: Approval): Promise<void>;
  /** Locks it until commit. */
  lockApproval(id: ApprovalId): Promise<Approval | null>;
  /** Replaces a locked one. */
  saveApproval(approval: Approval): Promise<void>;
  /** Null for an order that was not sold at the window. */
  ofOrder(id: OrderId): Promise<Sale | null>;
}
