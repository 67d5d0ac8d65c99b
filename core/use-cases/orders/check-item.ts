import type { ActId, OrderId, OrderItemId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Order } from '../../domain/order/order.ts';
import { itemsToPack } from '../../domain/order/packing.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import { actOnce, type ActRefusal } from './act-once.ts';

export type ItemCheck = {
  readonly itemId: OrderItemId;
  readonly isChecked: boolean;
  /** How many times the order had been reopened when the bag was checked; a later round checks again. Null applies to every round. */
  readonly round: number | null;
};

/** Marks whether an item is in the bag, while the order is being prepared. The first checker is kept. */
export type CheckItem = (id: OrderId, check: ItemCheck, actor: Actor, actId?: ActId | null) => Promise<Result<Order, ActRefusal>>;

export const makeCheckItem =
  ({ unitOfWork, clock }: Pick<Ports, 'unitOfWork' | 'clock'>): CheckItem =>
  (orderId, { itemId, isChecked, round }, actor, id = null) =>
    actOnce({ unitOfWork, clock }, { orderId, actor, id }, async (tx, order) => {
      const item = itemsToPack(order.items).find((one) => one.id === itemId);
      if (item === undefined) return err({ kind: 'order/not-found' });
      if (order.status !== 'preparing' || (round !== null && round !== order.reopenedCount))
        return err({ kind: 'order/not-allowed', status: order.status });
      if ((item.checkedBy !== null) === isChecked) return ok(order);
      const checkedBy = isChecked ? asStaffMember(actor) : null;
      const checked = { ...order, items: order.items.map((one) => (one === item ? { ...one, checkedBy } : one)) };
      await tx.orders.saveItems(checked);
      return ok(checked);
    });
