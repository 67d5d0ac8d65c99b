import type { OrderId, OrderItemId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { OrderRefusal } from '../../domain/order/order-lifecycle.ts';
import type { Order } from '../../domain/order/order.ts';
import { itemsToPack } from '../../domain/order/packing.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import type { NoSuchOrder } from '../errors.ts';

/** Says whether an item is in the bag, while the order is being prepared. Whoever said it first stays its checker. */
export type CheckItem = (
  id: OrderId,
  itemId: OrderItemId,
  isChecked: boolean,
  actor: Actor,
) => Promise<Result<Order, NoSuchOrder | OrderRefusal>>;

export const makeCheckItem =
  ({ unitOfWork }: { readonly unitOfWork: UnitOfWork }): CheckItem =>
  (id, itemId, isChecked, actor) =>
    unitOfWork.run<Order, NoSuchOrder | OrderRefusal>(async (tx) => {
      const order = await tx.orders.lock(id);
      const item = order === null ? undefined : itemsToPack(order.items).find((one) => one.id === itemId);
      if (order === null || item === undefined) return err({ kind: 'order/not-found' });
      if (order.status !== 'preparing') return err({ kind: 'order/not-allowed', status: order.status });
      if ((item.checkedBy !== null) === isChecked) return ok(order);
      const checkedBy = isChecked ? asStaffMember(actor) : null;
      const checked = { ...order, items: order.items.map((one) => (one === item ? { ...one, checkedBy } : one)) };
      await tx.orders.saveItems(checked);
      return ok(checked);
    });
