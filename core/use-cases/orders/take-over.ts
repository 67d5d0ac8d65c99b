import type { ActId, OrderId } from '../../domain/kernel/ids.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import { decide } from '../../domain/order/order-lifecycle.ts';
import type { Seen } from '../../domain/order/order-command.ts';
import type { Order } from '../../domain/order/order.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import { isSilent } from '../../domain/staff/silence.ts';
import type { Ports } from '../../ports/ports.ts';
import { actOnce, type ActRefusal } from './act-once.ts';

/** Takes over an order whose preparer has been silent for two minutes. Of two concurrent requests, one succeeds. */
export type TakeOver = (id: OrderId, actor: Actor, actId?: ActId | null, seen?: Seen | null) => Promise<Result<Order, ActRefusal>>;

export const makeTakeOver =
  ({ unitOfWork, clock }: Pick<Ports, 'unitOfWork' | 'clock'>): TakeOver =>
  (orderId, actor, id = null, seen = null) =>
    actOnce({ unitOfWork, clock }, { orderId, actor, id }, async (tx, order) => {
      // Read under the order's lock, so it concerns the current holder.
      const heardAt = order.preparing === null ? null : await tx.accessTokens.lastUseOf(order.preparing.staffId);
      const isHolderSilent = order.preparing !== null && isSilent(heardAt, clock.now());
      const decision = decide(order, { name: 'take-over', by: asStaffMember(actor), isHolderSilent, seen }, clock.now());
      if (!decision.ok) return decision;
      if (decision.value.event !== null) await tx.orders.save(decision.value.order, decision.value.event);
      return ok(decision.value.order);
    });
