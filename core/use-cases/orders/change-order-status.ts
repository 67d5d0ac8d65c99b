import { handedOut, mayHandOver, NO_PROOF, type HandOverProof } from '../../domain/order/hand-over.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { commandFor, decide, type OrderEvent } from '../../domain/order/order-lifecycle.ts';
import { isStatusCommand, type OrderCommand, type Seen, type StatusCommandName } from '../../domain/order/order-command.ts';
import type { Order, OrderStatus } from '../../domain/order/order.ts';
import type { ActId, OrderId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import { asksPickupCode } from '../../domain/settings/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { actOnce, type ActRefusal } from './act-once.ts';
import { withdrawReadyMail, type AnnounceOrder } from './announce-order.ts';
import { auditReopening } from './audit-reopening.ts';
import { mayComeBack } from './may-come-back.ts';

/** Details of a call in addition to the status. `proof` is for handing out. Staff devices name their command and the state they saw. */
export type ChangeDetails = {
  readonly proof?: HandOverProof;
  readonly command?: { readonly name: StatusCommandName; readonly seen: Seen } | null;
};

/** Moves an order to the requested status, only along the transition table (spec §4, rules §3). */
export type ChangeOrderStatus = (
  id: OrderId,
  target: OrderStatus,
  actor: Actor,
  actId?: ActId | null,
  details?: ChangeDetails,
) => Promise<Result<Order, ActRefusal>>;

export interface ChangeOrderStatusDeps extends Pick<Ports, 'unitOfWork' | 'clock'> {
  readonly settings: Pick<CurrentSettings, 'current'>;
  readonly announce: AnnounceOrder;
}

const commandTo = (order: Order, target: OrderStatus, actor: Actor): OrderCommand | null => {
  const name = commandFor(order.status, target);
  const by = asStaffMember(actor);
  // The reason follows in the reopen call; `decide` counts both as one step.
  if (name === 'reopen') return { name, by, reason: null };
  return name !== null && isStatusCommand(name) ? { name, by } : null;
};

/** A note explains why it was handed out without its code. It may name people, so it stays with the order and out of the audit log. */
const handOver = async (tx: Transaction, order: Order, event: OrderEvent): Promise<void> => {
  await tx.orders.save(order, event);
  if (event.reason === null || event.by === null) return;
  const text = `Handed out order ${displayOrderNumber(order.orderNumber)} without its pickup code`;
  await tx.audit.add({ at: event.at, by: event.by.name, kind: 'hand-over', text });
};

export const makeChangeOrderStatus =
  ({ unitOfWork, clock, settings, announce }: ChangeOrderStatusDeps): ChangeOrderStatus =>
  (orderId, target, actor, id = null, { proof = NO_PROOF, command: named = null } = {}) =>
    actOnce({ unitOfWork, clock }, { orderId, actor, id }, async (tx, order) => {
      const command = named === null ? commandTo(order, target, actor) : { ...named, by: asStaffMember(actor) };
      if (command === null) return err({ kind: 'order/not-allowed', status: order.status });
      const decision = decide(order, command, clock.now());
      if (!decision.ok) return err((target === 'completed' ? handedOut(order) : null) ?? decision.error);
      const isBack = decision.value.event?.command === 'undo-pick-up';
      if (isBack && !(await mayComeBack(tx, order))) return err({ kind: 'order/not-allowed', status: order.status });
      if (decision.value.event?.command === 'pick-up') {
        const note = mayHandOver(order, proof, asksPickupCode(settings.current()));
        if (!note.ok) return note;
        await handOver(tx, decision.value.order, { ...decision.value.event, reason: note.value });
      } else if (decision.value.event !== null) {
        await tx.orders.save(decision.value.order, decision.value.event);
        if (decision.value.event.command === 'reopen') await withdrawReadyMail(tx, order);
        await auditReopening(tx, decision.value.order, decision.value.event);
        await announce(tx, decision.value.order, decision.value.event);
      }
      return ok(decision.value.order);
    });
