import { unitsReturned, type ProductUnits } from '../../domain/order/held-units.ts';
import type { OrderEvent } from '../../domain/order/order-lifecycle.ts';
import type { Order } from '../../domain/order/order.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

/** Writes the end of a locked order, and returns its units to the shelf. @returns those units. */
export const endOrder = async (tx: Transaction, before: Order, after: Order, event: OrderEvent): Promise<readonly ProductUnits[]> => {
  const returned = unitsReturned(before, after);
  await tx.orders.save(after, event);
  if (returned.length > 0)
    await tx.products.moveStock(returned.map(({ productId, units }) => ({ productId, onHand: units, reserved: 0, sold: -units })));
  return returned;
};
