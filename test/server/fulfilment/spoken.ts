import type { Instant } from '#core/domain/kernel/instant.ts';
import { err, type Result } from '#core/domain/kernel/result.ts';
import { beforeReady } from '#core/domain/order/order-history.ts';
import { isStatusCommand } from '#core/domain/order/order-command.ts';
import { commandFor, decide, type Decision, type OrderEvent, type OrderRefusal } from '#core/domain/order/order-lifecycle.ts';
import type { Order, OrderStatus, StaffMember } from '#core/domain/order/order.ts';

/** A request to the stand. */
export type Spoken =
  | { readonly kind: 'status'; readonly person: number; readonly target: OrderStatus }
  | { readonly kind: 'reopen'; readonly person: number; readonly reason: string }
  | { readonly kind: 'undo-ready'; readonly person: number }
  | { readonly kind: 'wait'; readonly seconds: number };

/** Core's answer to the same request. */
export const decided = (
  order: Order,
  said: Exclude<Spoken, { kind: 'wait' }>,
  by: StaffMember,
  now: Instant,
  events: readonly OrderEvent[],
): Result<Decision, OrderRefusal> => {
  if (said.kind === 'reopen') return decide(order, { name: 'reopen', by, reason: said.reason }, now);
  if (said.kind === 'undo-ready') {
    const before = beforeReady(events);
    return before === null
      ? err({ kind: 'order/not-allowed', status: order.status })
      : decide(order, { name: 'undo-ready', by, before }, now);
  }
  const name = commandFor(order.status, said.target);
  if (name === 'reopen') return decide(order, { name, by, reason: null }, now);
  if (name === null || !isStatusCommand(name)) return err({ kind: 'order/not-allowed', status: order.status });
  return decide(order, { name, by }, now);
};
