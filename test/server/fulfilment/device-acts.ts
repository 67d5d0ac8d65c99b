import type { Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { decide, type Decision, type OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import type { Order, StaffMember } from '#core/domain/order/order.ts';
import { send, type HttpAnswer } from '../../support/http-calls.ts';
import { bearer } from '../../support/logins.ts';
import type { RaceHarness } from '../../support/races/race-harness.ts';
import type { StaffLogin } from '../../support/races/staff.ts';
import { decided, type Spoken } from './spoken.ts';

/** A device's possible acts on an order. */
export const ASKS = ['preparing', 'ready', 'completed', 'undo-ready', 'reopen', 'check', 'uncheck', 'take-over'] as const;
export type Ask = (typeof ASKS)[number];

export type Modelled = { order: Order; readonly events: OrderEvent[] };

/** The actor, the time, and whether the order's holder has been silent for long enough. */
type Asking = { readonly by: StaffMember; readonly now: Instant; readonly isHolderSilent: boolean };

const REASON = 'Napkins are missing';

const SPOKEN: Readonly<Record<Exclude<Ask, 'check' | 'uncheck' | 'take-over'>, Exclude<Spoken, { kind: 'wait' }>>> = {
  preparing: { kind: 'status', person: 0, target: 'preparing' },
  ready: { kind: 'status', person: 0, target: 'ready' },
  completed: { kind: 'status', person: 0, target: 'completed' },
  'undo-ready': { kind: 'undo-ready', person: 0 },
  reopen: { kind: 'reopen', person: 0, reason: REASON },
};

/** Checks the first item. */
const afterCheck = (order: Order, ask: 'check' | 'uncheck', by: StaffMember): Order | null => {
  if (order.status !== 'preparing') return null;
  const checkedBy = (item: Order['items'][number]) => (ask === 'check' ? (item.checkedBy ?? by) : null);
  return { ...order, items: order.items.map((item, at) => (at === 0 ? { ...item, checkedBy: checkedBy(item) } : item)) };
};

/** Core's result; null if the act is refused. */
export const decidedOf = (
  { order, events }: Modelled,
  ask: Ask,
  { by, now, isHolderSilent }: Asking,
): Pick<Decision, 'order' | 'event'> | null => {
  if (ask === 'check' || ask === 'uncheck') {
    const after = afterCheck(order, ask, by);
    return after === null ? null : { order: after, event: null };
  }
  const decision =
    ask === 'take-over' ? decide(order, { name: ask, by, isHolderSilent }, now) : decided(order, SPOKEN[ask], by, now, events);
  return decision.ok ? decision.value : null;
};

type Call = { readonly path: string; readonly method: 'POST' | 'PUT'; readonly body?: object };

const callsOf = (order: Order, ask: Ask): readonly Call[] => {
  if (ask === 'undo-ready') return [{ path: 'undo-ready', method: 'POST' }];
  if (ask === 'take-over') return [{ path: 'takeover', method: 'POST' }];
  if (ask === 'check' || ask === 'uncheck')
    return [{ path: `items/${order.items[0]?.id ?? ''}/check`, method: 'PUT', body: { checked: ask === 'check' } }];
  if (ask !== 'reopen') return [{ path: 'status', method: 'PUT', body: { status: ask } }];
  // Both calls of the specification, as one act.
  return [
    { path: 'reopen', method: 'POST', body: { reason: REASON } },
    { path: 'status', method: 'PUT', body: { status: 'preparing' } },
  ];
};

/** Stops at the first refusal, as the web's sender does. */
export const tell = async (stand: RaceHarness, id: string, order: Order, ask: Ask, { token }: StaffLogin): Promise<HttpAnswer> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': id, ...bearer(token) };
  let answer: HttpAnswer | undefined;
  for (const { path, method, body } of callsOf(order, ask)) {
    answer = await send(stand, `/api/orders/${order.id}/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) break;
  }
  if (answer === undefined) throw new Error('an act has a call');
  return answer;
};

/** The stand stores a sign of life no more often than this. */
const HEARD_EVERY_MS = 15 * SECOND_MS;

/** When the stand last heard from each person. */
export const hearing = (people: number, now: () => Instant) => {
  const heard = Array.from({ length: people }, now);
  return {
    hear: (person: number): void => {
      if (now() - (heard[person] ?? 0) >= HEARD_EVERY_MS) heard[person] = now();
    },
    isSilent: (person: number): boolean => now() - (heard[person] ?? 0) >= LIMITS.orders.takeOverAfterMs,
  };
};
