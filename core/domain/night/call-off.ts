import type { CallOffId, NightId, OrderId } from '../kernel/ids.ts';
import { plusMs, SECOND_MS, type Instant } from '../kernel/instant.ts';
import { addCents, type Cents } from '../kernel/money.ts';
import { lookOf } from '../kernel/typed-text.ts';
import type { Night } from './night.ts';
import { isInHand } from '../order/in-hand.ts';
import { CALLED_OFF, isUnpaid, keptCents, ORDER_CALLED_OFF, type Order, type StaffMember } from '../order/order.ts';
import { leftCents, type RefundLedger } from '../order/outside-adjustment.ts';

/** A called-off game: every order that was not handed out is refunded, or chosen orders are. */
export type CallOff = {
  readonly id: CallOffId;
  readonly nightId: NightId;
  /** If it covers everything, online ordering stops, and customers who are paying are refunded as well. */
  readonly isAll: boolean;
  readonly calledAt: Instant;
  readonly calledBy: string;
};

/**
 * `waiting` → `refunding` → `refunded` or `failed`, which may be retried. `by-hand`: cash or the card reader, which no provider can return.
 * `left`: handed out or cancelled before its turn.
 */
export const CALLED_OFF_STATES = ['waiting', 'refunding', 'refunded', 'failed', 'by-hand', 'left'] as const;
export type CalledOffState = (typeof CALLED_OFF_STATES)[number];

/** Settled without a refund, so that the order may be called off again. */
export const SETTLED_WITHOUT_A_REFUND: readonly CalledOffState[] = ['left', 'by-hand'];

/** One order's part of a call-off: a row of the work queue. */
export type CalledOffOrder = {
  readonly callOffId: CallOffId;
  readonly orderId: OrderId;
  readonly state: CalledOffState;
  /** How many times the provider has refused the refund. */
  readonly refusals: number;
  /** When the worker next looks at it; null once it is settled. */
  readonly dueAt: Instant | null;
};

/** Longer than a short outage at the provider. After that, an admin with cash is faster. */
const MOST_REFUSALS = 5;
const AGAIN_FIRST_MS = 2 * SECOND_MS;
const LOOK_AGAIN_MS = 2 * SECOND_MS;

/** The next step for an order; `row` is stored in the same commit. */
export type CallOffStep = {
  /** `cancel`: with a refund of the remaining money. `refund`: retry after the provider refused it. */
  readonly act: 'cancel' | 'refund' | 'none';
  readonly row: CalledOffOrder;
};

const settled = (row: CalledOffOrder, state: CalledOffState): CallOffStep => ({ act: 'none', row: { ...row, state, dueAt: null } });

export const isCalledOff = ({ status, statusBy }: Pick<Order, 'status' | 'statusBy'>): boolean =>
  status === 'cancelled' && [CALLED_OFF, ORDER_CALLED_OFF].some(({ staffId }) => staffId === statusBy?.staffId);

/** @param callOffs the recent ones */
export const calledOffBy = ({ callOffId }: Pick<CalledOffOrder, 'callOffId'>, callOffs: readonly CallOff[]): StaffMember =>
  callOffs.find(({ id }) => id === callOffId)?.isAll === false ? ORDER_CALLED_OFF : CALLED_OFF;

/** Money that no provider can return. */
const isPaidByHand = (order: Pick<Order, 'tender' | 'paidCents' | 'paymentId'>): boolean => order.paidCents > 0 && order.paymentId === null;

/**
 * The next step for an order, under its lock. Repeated after a crash, it never cancels or refunds a second time: the current
 * state is read from the order and its refunds, not from the row.
 */
export const nextStep = (row: CalledOffOrder, order: Order, ledger: RefundLedger, now: Instant): CallOffStep => {
  const later = (ms: number): CalledOffOrder => ({ ...row, state: 'refunding', dueAt: plusMs(now, ms) });
  if (!isCalledOff(order)) {
    if (!isInHand(order.status)) return settled(row, 'left');
    return isPaidByHand(order) ? settled(row, 'by-hand') : { act: 'cancel', row: later(LOOK_AGAIN_MS) };
  }
  const whole = ledger.refunds.filter(({ itemId }) => itemId === null);
  const refund = whole.at(-1);
  // The refund worker keeps asking; the state cannot change before its next attempt.
  if (refund?.state === 'pending')
    return { act: 'none', row: later(Math.max(LOOK_AGAIN_MS, (refund.nextAttemptAt ?? now) - now + LOOK_AGAIN_MS)) };
  // A refused refund leaves nothing to refund once a dispute or the dashboard has returned the money.
  if (refund?.state !== 'failed' || leftCents(order, ledger) === 0) return settled(row, 'refunded');
  const refusals = whole.filter(({ state }) => state === 'failed').length;
  // This refusal is already counted; a retry is pending.
  if (refusals === row.refusals) return { act: 'refund', row: later(LOOK_AGAIN_MS) };
  if (refusals >= MOST_REFUSALS) return settled({ ...row, refusals }, 'failed');
  return { act: 'none', row: { ...later(AGAIN_FIRST_MS * 2 ** (refusals - 1)), refusals } };
};

/** The call-off that closed ordering, whatever was called off after it; null: none. Reopening has moved the closing time. */
export const calledOffNow = (open: Night | null, recent: readonly CallOff[]): CallOff | null =>
  recent.find(({ isAll, nightId, calledAt }) => isAll && (open === null || (open.id === nightId && open.closesAt === calledAt))) ?? null;

/** This one and the others of its night: chosen orders may be called off one after another. */
export const ofItsNight = (recent: readonly CallOff[], id: CallOffId): readonly CallOffId[] => {
  const known = recent.find((callOff) => callOff.id === id);
  return [id, ...recent.filter((other) => other.id !== id && other.nightId === known?.nightId).map((other) => other.id)];
};

/** Online orders that were paid after everything was called off, by customers who were paying at the time. */
export const unlistedOrdersOf = (inHand: readonly Order[], listed: readonly OrderId[]): readonly OrderId[] =>
  inHand.filter(({ id, tender }) => tender === 'card' && !listed.includes(id)).map(({ id }) => id);

/** States that need neither waiting nor action. */
export const isSettled = (state: CalledOffState): boolean => state !== 'waiting' && state !== 'refunding';

/** The money of an order that the call-off returns, without what was refunded before. @param refundedCents returned by now */
export const calledOffCents = (order: Order, refundedCents: Cents): Cents => addCents(keptCents(order), refundedCents);

export type CallOffRefusal =
  | { readonly kind: 'night/not-open' }
  /** The typed name is not the night's name, which guards against mistakes. */
  | { readonly kind: 'call-off/wrong-name'; readonly name: string };

export const isNameOf = (typed: string, name: string): boolean => lookOf(typed) === lookOf(name);

/** How an order's money is returned: by the provider, by hand, or not at all because it was free. */
export const WAYS_BACK = ['card', 'hand', 'nothing'] as const;
export type WayBack = (typeof WAYS_BACK)[number];

export const goesBackBy = (order: Order): WayBack => {
  if (isUnpaid(order) || order.paidCents === 0) return 'nothing';
  return isPaidByHand(order) ? 'hand' : 'card';
};
