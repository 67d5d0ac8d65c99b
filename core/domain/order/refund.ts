import type { OrderId, OrderItemId, PaymentId, RefundId } from '../kernel/ids.ts';
import { MINUTE_MS, plusMs, SECOND_MS, type Instant } from '../kernel/instant.ts';
import { addCents, cents, type Cents } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { Order, OrderItem } from './order.ts';

export type RefundState = 'pending' | 'succeeded' | 'failed';

/** Money on its way back. Stored before the provider is asked; its id is the provider's idempotency key (rules §3). */
export type Refund = {
  readonly id: RefundId;
  readonly orderId: OrderId;
  /** Null: the whole payment of an order that could not be given. */
  readonly itemId: OrderItemId | null;
  readonly paymentId: PaymentId;
  readonly amountCents: Cents;
  readonly reason: string;
  readonly state: RefundState;
  readonly providerRefundId: string | null;
  readonly requestedAt: Instant;
  readonly settledAt: Instant | null;
  readonly attempts: number;
  /** When the worker asks the provider next; null once settled. */
  readonly nextAttemptAt: Instant | null;
};

/** Between two tries: 5 s, doubling up to 5 min. */
const RETRY_FIRST_MS = 5 * SECOND_MS;
const RETRY_AT_MOST_MS = 5 * MINUTE_MS;

export type NewRefund = Pick<Refund, 'id' | 'orderId' | 'itemId' | 'paymentId' | 'amountCents' | 'reason'> & { readonly now: Instant };

/** A refund that is due at once. */
export const newRefund = ({ now, ...facts }: NewRefund): Refund => ({
  ...facts,
  state: 'pending',
  providerRefundId: null,
  requestedAt: now,
  settledAt: null,
  attempts: 0,
  nextAttemptAt: now,
});

const postponedTo = (refund: Refund, now: Instant): Instant =>
  plusMs(now, Math.min(RETRY_FIRST_MS * 2 ** refund.attempts, RETRY_AT_MOST_MS));

/** The provider gave no answer: the same refund is asked for again. */
export const refundPostponed = (refund: Refund, now: Instant): Refund => ({
  ...refund,
  attempts: refund.attempts + 1,
  nextAttemptAt: postponedTo(refund, now),
});

export type RefundAnswer = { readonly providerRefundId: string | null; readonly state: RefundState };

/** The provider's word. A bank may take its time: `pending` is asked about again. */
export const refundAnswered = (refund: Refund, { providerRefundId, state }: RefundAnswer, now: Instant): Refund =>
  state === 'pending'
    ? { ...refundPostponed(refund, now), providerRefundId }
    : { ...refund, providerRefundId, state, settledAt: now, attempts: refund.attempts + 1, nextAttemptAt: null };

/** What one item gives back, with the parts that the confirm dialog shows. The donation is kept. */
export type ItemRefund = {
  readonly itemId: OrderItemId;
  readonly subtotalCents: Cents;
  readonly feeShareCents: Cents;
  readonly amountCents: Cents;
  /** Nothing is left to refund afterwards: a queued or preparing order is cancelled by this. */
  readonly isLast: boolean;
};

export type RefundRefusal =
  | { readonly kind: 'refund/no-such-item'; readonly itemId: OrderItemId }
  | { readonly kind: 'refund/already-refunded'; readonly itemId: OrderItemId };

type Share = { readonly itemId: OrderItemId; readonly whole: number; readonly remainder: number };

const byLargestRemainder = (one: Share, other: Share): number => other.remainder - one.remainder || (one.itemId < other.itemId ? -1 : 1);

/** Every item's share of the card fee by largest remainder: the shares sum up to the fee, whatever the order of the items. */
export const feeShares = (items: readonly OrderItem[], feeCents: Cents): ReadonlyMap<OrderItemId, Cents> => {
  const subtotal = addCents(...items.map((item) => item.subtotalCents));
  const shares = items.map((item): Share => {
    const scaled = subtotal === 0 ? 0 : item.subtotalCents * feeCents;
    return {
      itemId: item.id,
      whole: subtotal === 0 ? 0 : Math.floor(scaled / subtotal),
      remainder: subtotal === 0 ? 0 : scaled % subtotal,
    };
  });
  const left = feeCents - shares.reduce((sum, share) => sum + share.whole, 0);
  const ranked = shares.toSorted(byLargestRemainder);
  return new Map(ranked.map((share, rank) => [share.itemId, cents(share.whole + (rank < left ? 1 : 0))]));
};

/** @returns what refunding this item gives back; refused when it is unknown or was refunded before. */
export const refundOf = (order: Pick<Order, 'items' | 'feeCents'>, itemId: OrderItemId): Result<ItemRefund, RefundRefusal> => {
  const item = order.items.find((one) => one.id === itemId);
  if (item === undefined) return err({ kind: 'refund/no-such-item', itemId });
  if (item.isRefunded) return err({ kind: 'refund/already-refunded', itemId });
  const feeShareCents = feeShares(order.items, order.feeCents).get(itemId) ?? cents(0);
  return ok({
    itemId,
    subtotalCents: item.subtotalCents,
    feeShareCents,
    amountCents: addCents(item.subtotalCents, feeShareCents),
    isLast: order.items.every((one) => one.isRefunded || one.id === itemId),
  });
};

/** The order after the item's refund was recorded. */
export const withRefundedItem = (order: Order, itemId: OrderItemId): Order => ({
  ...order,
  items: order.items.map((item) => (item.id === itemId ? { ...item, isRefunded: true } : item)),
});
