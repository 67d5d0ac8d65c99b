import { beforeReady } from '../../domain/order/order-history.ts';
import { decide } from '../../domain/order/order-lifecycle.ts';
import type { Order } from '../../domain/order/order.ts';
import type { ActId, OrderId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import { actOnce, type ActRefusal } from './act-once.ts';
import { withdrawReadyMail } from './announce-order.ts';

/**
 * Undoes a Mark as Ready: the same person, within ten seconds, and only until the customer's mail starts to go out. The order returns to
 * its previous state; this is not a reopening.
 */
export type UndoReady = (id: OrderId, actor: Actor, actId?: ActId | null) => Promise<Result<Order, ActRefusal>>;

export const makeUndoReady =
  ({ unitOfWork, clock }: Pick<Ports, 'unitOfWork' | 'clock'>): UndoReady =>
  (orderId, actor, id = null) =>
    actOnce({ unitOfWork, clock }, { orderId, actor, id }, async (tx, order) => {
      const before = beforeReady(await tx.orders.history(orderId));
      if (before === null) return err({ kind: 'order/not-allowed', status: order.status });
      const decision = decide(order, { name: 'undo-ready', by: asStaffMember(actor), before }, clock.now());
      if (!decision.ok) return decision;
      if (decision.value.event !== null) {
        if (!(await withdrawReadyMail(tx, order))) return err({ kind: 'order/not-allowed', status: order.status });
        await tx.orders.save(decision.value.order, decision.value.event);
      }
      return ok(decision.value.order);
    });
