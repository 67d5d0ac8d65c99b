import type { NightId, OrderId } from '../domain/kernel/ids.ts';
import type { Cents } from '../domain/kernel/money.ts';
import type { Sale } from '../domain/window/sale.ts';

/** Facts about sales at the window that their orders do not hold. Append only. */
export interface SaleRepository {
  /** The sale that this key has made, or null. Anyone else who claims the key waits until the commit. */
  claim(idempotencyKey: string): Promise<Sale | null>;
  /** @throws when the key or the order has a sale: a database constraint has the last word. */
  insert(sale: Sale): Promise<void>;
  /** The price of everything given away in this night. Nobody gives anything away before the commit; ask after the night. */
  givenAway(night: NightId): Promise<Cents>;
  /** Null for an order that was not sold at the window. */
  ofOrder(id: OrderId): Promise<Sale | null>;
}
