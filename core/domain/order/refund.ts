import type { OrderId, OrderItemId, PaymentId, RefundId } from '../kernel/ids.ts';
import { MINUTE_MS, plusMs, SECOND_MS, type Instant } from '../kernel/instant.ts';
import { sharesOf } from '../kernel/largest-remainder.ts';
import { addCents, cents, subtractCents, type Cents } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { heard, NEVER_GONE, type Gone } from './gone-money.ts';
import { CALLED_OFF, CUSTOMER, isGivenForGood, NOT_COLLECTED, ORDER_CALLED_OFF, type Order, type OrderItem } from './order.ts';
import { NO_PARTS, totalOf, withTotal, type Parts } from './parts.ts';

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** A refund, stored before the provider is called; its id is the provider's idempotency key (rules §3). */
export type Refund = {
  readonly id: RefundId;
  readonly orderId: OrderId;
  /** Null: the rest of the payment, for an order that could not be fulfilled or that its customer cancelled. */
  readonly itemId: OrderItemId | null;
  /** Null: paid and refunded at the window. */
  readonly paymentId: PaymentId | null;
  readonly amountCents: Cents;
  /** The amounts by part of its order, fixed at the request from what was left of each part. */
  readonly parts: Parts;
  readonly reason: string;
  readonly state: RefundState;
  readonly providerRefundId: string | null;
  readonly requestedAt: Instant;
  /** When the provider accepted it, and the money was on its way. Null before that, and if it was refused immediately. */
  readonly acceptedAt: Instant | null;
  readonly settledAt: Instant | null;
  readonly attempts: number;
  /** When the worker next calls the provider; null once settled. */
  readonly nextAttemptAt: Instant | null;
} & Gone;

/** Between two attempts: 5 s, doubling up to 5 min. */
const RETRY_FIRST_MS = 5 * SECOND_MS;
const RETRY_AT_MOST_MS = 5 * MINUTE_MS;

export type NewRefund = Pick<Refund, 'id' | 'orderId' | 'itemId' | 'paymentId' | 'parts' | 'reason'> & { readonly now: Instant };

/** How long the request has to call the provider itself before the worker does. */
const OWN_ATTEMPT_MS = 20 * SECOND_MS;

/** A refund due immediately. */
export const newRefund = ({ now, ...facts }: NewRefund): Refund => ({
  ...facts,
  amountCents: totalOf(facts.parts),
  state: 'pending',
  providerRefundId: null,
  requestedAt: now,
  acceptedAt: null,
  settledAt: null,
  attempts: 0,
  nextAttemptAt: now,
  ...NEVER_GONE,
});

/** A refund at the window: it already happened, so the provider is not called. */
export const recordedRefund = ({ now, ...facts }: Omit<NewRefund, 'paymentId'>): Refund => ({
  ...newRefund({ ...facts, paymentId: null, now }),
  state: 'succeeded',
  acceptedAt: now,
  settledAt: now,
  nextAttemptAt: null,
  goneAt: now,
});

/** For a caller that calls the provider right after the commit: the worker takes over only if that fails. */
export const deferredToCaller = (refund: Refund): Refund => ({ ...refund, nextAttemptAt: plusMs(refund.requestedAt, OWN_ATTEMPT_MS) });

const postponedTo = (refund: Refund, now: Instant): Instant =>
  plusMs(now, Math.min(RETRY_FIRST_MS * 2 ** refund.attempts, RETRY_AT_MOST_MS));

/** The provider did not answer: the same refund is requested again. */
export const refundPostponed = (refund: Refund, now: Instant): Refund => ({
  ...refund,
  attempts: refund.attempts + 1,
  nextAttemptAt: postponedTo(refund, now),
});

export type RefundAnswer = {
  readonly providerRefundId: string | null;
  readonly state: RefundState;
  /** When the provider made the refund; null if it made none. */
  readonly createdAt: Instant | null;
};

/** Forward only. A bank may still fail a refund that the provider reported as succeeded; a failed refund stays failed. */
const isNews = (from: RefundState, to: RefundState): boolean => from === 'pending' || (from === 'succeeded' && to === 'failed');

/** Applies the provider's answer. Banks are slow, so a `pending` refund is checked again. Returns the same refund if nothing changed. */
export const refundAnswered = (refund: Refund, answer: RefundAnswer, now: Instant): Refund => {
  const { state } = answer;
  if (!isNews(refund.state, state)) return refund;
  const acceptedAt = refund.acceptedAt ?? answer.createdAt;
  const known = {
    ...refund,
    providerRefundId: answer.providerRefundId ?? refund.providerRefundId,
    acceptedAt,
    ...heard(refund, acceptedAt !== null && state !== 'failed', now),
  };
  return state === 'pending'
    ? refundPostponed(known, now)
    : { ...known, state, settledAt: now, attempts: refund.attempts + 1, nextAttemptAt: null };
};

/** The refund of one item, with the parts that the confirm dialog shows. The donation is kept. */
export type ItemRefund = {
  readonly itemId: OrderItemId;
  readonly subtotalCents: Cents;
  readonly feeShareCents: Cents;
  readonly amountCents: Cents;
  /** The last refundable item; its refund cancels a queued or preparing order. */
  readonly isLast: boolean;
};

export type RefundRefusal =
  | { readonly kind: 'refund/no-such-item'; readonly itemId: OrderItemId }
  | { readonly kind: 'refund/already-refunded' }
  /** Sold for cash, or free. */
  | { readonly kind: 'refund/no-payment' }
  /** More was refunded elsewhere, in the provider's dashboard or by a dispute. */
  | { readonly kind: 'refund/exceeds-left'; readonly leftCents: Cents };

/**
 * Every item's share of the card fee by largest remainder (rules §1): the shares add up to the fee.
 * @param items in the order's fixed sequence
 */
export const feeShares = (items: readonly Pick<OrderItem, 'id' | 'subtotalCents'>[], feeCents: Cents): ReadonlyMap<OrderItemId, Cents> => {
  const shares = sharesOf(
    items.map(({ subtotalCents }) => subtotalCents),
    feeCents,
  );
  return new Map(items.map(({ id }, at) => [id, cents(shares[at] ?? 0)]));
};

/** @returns the refund of this item; refused if it is unknown or already refunded. */
export const refundOf = (order: Pick<Order, 'items' | 'feeCents' | 'status'>, itemId: OrderItemId): Result<ItemRefund, RefundRefusal> => {
  const item = order.items.find((one) => one.id === itemId);
  if (item === undefined) return err({ kind: 'refund/no-such-item', itemId });
  if (item.isRefunded) return err({ kind: 'refund/already-refunded' });
  if (isGivenForGood(order, item)) return err({ kind: 'refund/no-payment' });
  const feeShareCents = feeShares(order.items, order.feeCents).get(itemId) ?? cents(0);
  return ok({
    itemId,
    subtotalCents: item.subtotalCents,
    feeShareCents,
    amountCents: addCents(item.subtotalCents, feeShareCents),
    isLast: order.items.every((one) => one.isRefunded || one.id === itemId),
  });
};

/** The refunds of all items that are not refunded yet; refused if there are none. */
export const refundsOfRest = (order: Pick<Order, 'items' | 'feeCents' | 'status'>): Result<readonly ItemRefund[], RefundRefusal> => {
  const rest = order.items.flatMap((item) => {
    const refund = refundOf(order, item.id);
    return refund.ok ? [refund.value] : [];
  });
  return rest.length === 0 ? err({ kind: 'refund/already-refunded' }) : ok(rest);
};

/** The refund of one item or of the whole rest, as stored. */
export type RefundTarget = Pick<Refund, 'itemId' | 'parts'>;

/** The refund, capped at the remaining payment, part of which may have been refunded elsewhere. Null when none remains. */
export const cappedTarget = (target: RefundTarget | null, leftCents: Cents): RefundTarget | null => {
  const amountCents = target === null ? cents(0) : cents(Math.min(totalOf(target.parts), leftCents));
  return target === null || amountCents === 0 ? null : { ...target, parts: withTotal(target.parts, amountCents) };
};

/** The refunds of these items, capped at the remaining payment. Free items have none. */
export const itemTargets = (items: readonly ItemRefund[], leftCents: Cents): readonly RefundTarget[] => {
  let left = leftCents;
  return items.flatMap(({ itemId, subtotalCents, feeShareCents }) => {
    const whole = { itemId, parts: { ...NO_PARTS, itemsCents: subtotalCents, feeCents: feeShareCents } };
    const target = cappedTarget(whole, left);
    if (target === null) return [];
    left = subtractCents(left, totalOf(target.parts));
    return [target];
  });
};

/** The order after the refund of these items was recorded or undone. */
export const withItemsRefunded = (order: Order, itemIds: readonly OrderItemId[], isRefunded: boolean): Order => ({
  ...order,
  items: order.items.map((item) => (itemIds.includes(item.id) ? { ...item, isRefunded } : item)),
});

/**
 * Whether the whole payment is refunded, the donation included: the order could not be fulfilled (rules §2), its customer cancelled or did
 * not collect it, or it was called off.
 */
export const goesBackWhole = ({ status, placedAt, cancelledAt, statusBy }: Order): boolean =>
  status === 'cancelled' &&
  (statusBy === null
    ? cancelledAt === placedAt
    : [CUSTOMER, CALLED_OFF, ORDER_CALLED_OFF, NOT_COLLECTED].some(({ staffId }) => staffId === statusBy.staffId));

/** The number of targets whose refund failed and was not requested again. */
export const countFailedRefunds = (refunds: readonly Pick<Refund, 'orderId' | 'itemId' | 'state'>[]): number => {
  const isAskedForAgain = (failed: Pick<Refund, 'orderId' | 'itemId'>): boolean =>
    refunds.some(
      ({ orderId, itemId, state }) => orderId === failed.orderId && state !== 'failed' && (itemId === null || itemId === failed.itemId),
    );
  const failed = refunds.filter((refund) => refund.state === 'failed' && !isAskedForAgain(refund));
  return new Set(failed.map(({ orderId, itemId }) => `${orderId} ${itemId}`)).size;
};
