import { decide } from '../../domain/order/order-lifecycle.ts';
import type { Seen } from '../../domain/order/order-command.ts';
import type { Order } from '../../domain/order/order.ts';
import type { ActId, OrderId } from '../../domain/kernel/ids.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import { actOnce, type ActRefusal } from './act-once.ts';
import { withdrawReadyMail } from './announce-order.ts';
import { auditReopening } from './audit-reopening.ts';

/** Returns a ready order to preparing, for a reason; one step however its two calls arrive (rules §3). */
export type ReopenOrder = (
  id: OrderId,
  reason: string,
  actor: Actor,
  actId?: ActId | null,
  seen?: Seen | null,
) => Promise<Result<Order, ActRefusal>>;

export const makeReopenOrder =
  ({ unitOfWork, clock }: Pick<Ports, 'unitOfWork' | 'clock'>): ReopenOrder =>
  (orderId, reason, actor, id = null, seen = null) =>
    actOnce({ unitOfWork, clock }, { orderId, actor, id }, async (tx, order) => {
      const decision = decide(order, { name: 'reopen', by: asStaffMember(actor), reason, seen }, clock.now());
      if (!decision.ok) return decision;
      if (decision.value.event !== null) {
        await tx.orders.save(decision.value.order, decision.value.event);
        // A later reason finds the order already preparing, with no mail left to withdraw.
        if (order.status === 'ready') await withdrawReadyMail(tx, order);
        await auditReopening(tx, decision.value.order, decision.value.event);
      }
      return ok(decision.value.order);
    });
