import type { ApprovalId, NightId, OrderId } from '../domain/kernel/ids.ts';
import type { Cents } from '../domain/kernel/money.ts';
import type { Approval } from '../domain/window/approval.ts';
import type { Sale } from '../domain/window/sale.ts';

/** Facts about sales at the window that their orders do not hold. Append only, but for a manager's yes. */
export interface SaleRepository {
  /** The sale that this key has made, or null. Anyone else who claims the key waits until the commit. */
  claim(idempotencyKey: string): Promise<Sale | null>;
  /** @throws when the key or the order has a sale: a database constraint has the last word. */
  insert(sale: Sale): Promise<void>;
  /** Everything given away in this night, comps at their price. Nobody gives anything away before the commit; ask after the night. */
  givenAway(night: NightId): Promise<Cents>;
  addApproval(approval: Approval): Promise<void>;
  /** Locks it until the commit. */
  lockApproval(id: ApprovalId): Promise<Approval | null>;
  /** Replaces a locked one. */
  saveApproval(approval: Approval): Promise<void>;
  /** Null for an order that was not sold at the window. */
  ofOrder(id: OrderId): Promise<Sale | null>;
}
