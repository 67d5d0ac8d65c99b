import type { OrderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addCents, cents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import { heard, NEVER_GONE, type Gone } from './gone-money.ts';
import { isGivenForGood, type Order, type OrderItem } from './order.ts';
import { addParts, NO_PARTS, paidParts, subtractParts, type Parts } from './parts.ts';
import type { Refund, RefundState } from './refund.ts';

/** `inquiry`: a question without money. The money is gone while a dispute is open, and returns when it is won. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost';

/** The provider's report of money moved in its dashboard or by a bank, not through this stand (rules §3). */
export type ProviderAdjustment = {
  /** The provider's id. */
  readonly id: string;
  readonly orderId: OrderId;
  readonly amountCents: Cents;
  /** When the provider made it. */
  readonly at: Instant;
} & ({ readonly kind: 'refund'; readonly state: RefundState } | { readonly kind: 'dispute'; readonly state: DisputeState });

/** The stored form, keyed by the provider's id. */
export type OutsideAdjustment = ProviderAdjustment & Gone;

const HAS_TAKEN: Readonly<Record<RefundState | DisputeState, boolean>> = {
  pending: true,
  succeeded: true,
  failed: false,
  inquiry: false,
  open: true,
  won: false,
  lost: true,
};

export const isTaken = ({ state }: Pick<ProviderAdjustment, 'state'>): boolean => HAS_TAKEN[state];

/** The amount that it takes. */
export const takenCents = ({ state, amountCents }: Pick<ProviderAdjustment, 'state' | 'amountCents'>): Cents =>
  isTaken({ state }) ? amountCents : ZERO;

/** @param known the stored state; undefined if it is new. */
export const updatedAdjustment = (said: ProviderAdjustment, known: Gone | undefined, now: Instant): OutsideAdjustment => ({
  ...said,
  ...heard(known ?? NEVER_GONE, isTaken(said), now),
});

/** Not attributed to a part of the order: the provider does not report what it was for. */
export const takenParts = (adjustment: Pick<ProviderAdjustment, 'state' | 'amountCents'>): Parts => ({
  ...NO_PARTS,
  otherCents: takenCents(adjustment),
});

/** All refunds of an order's payment, completed or pending. */
export type RefundLedger = { readonly refunds: readonly Refund[]; readonly outside: readonly OutsideAdjustment[] };

/** The part of a ledger that counts toward its sum. */
export type GivenBack = {
  readonly refunds: readonly Pick<Refund, 'state' | 'amountCents'>[];
  readonly outside: readonly Pick<ProviderAdjustment, 'state' | 'amountCents'>[];
};

export const givenBackCents = ({ refunds, outside }: GivenBack): Cents =>
  addCents(...refunds.map((refund) => (refund.state === 'failed' ? ZERO : refund.amountCents)), ...outside.map(takenCents));

/** The amount that can still be refunded; never negative, even if a dispute took more. */
export const leftCents = ({ paidCents }: Pick<Order, 'paidCents'>, ledger: RefundLedger): Cents =>
  cents(Math.max(0, subtractCents(paidCents, givenBackCents(ledger))));

/** The same amount by part, for a refund of the whole order. */
export const leftParts = (order: Order, { refunds, outside }: RefundLedger): Parts =>
  subtractParts(
    paidParts(order),
    addParts(...refunds.filter(({ state }) => state !== 'failed').map(({ parts }) => parts), ...outside.map(takenParts)),
  );

/** An open dispute may still be won, so the order continues. */
const isFinal = ({ state }: OutsideAdjustment): boolean => state !== 'open';

/** The whole payment was refunded, beyond the amount held by an open dispute. */
const isGivenBack = (order: Pick<Order, 'paidCents'>, { refunds, outside }: RefundLedger): boolean =>
  order.paidCents > 0 && leftCents(order, { refunds, outside: outside.filter(isFinal) }) === 0;

/**
 * The order with its items updated by its refunds: refunded items are marked, and all of them once the whole payment was returned. After a
 * failed refund or a won dispute they can be refunded again. Free items have no refund to follow.
 */
export const withItemsAsRefunded = <Some extends Pick<Order, 'items' | 'paidCents' | 'status'>>(
  order: Some,
  ledger: RefundLedger,
): Some => {
  const own = ledger.refunds.filter(({ state }) => state !== 'failed').map(({ itemId }) => itemId);
  const [isEverything, isNothingLeft] = [own.includes(null) || isGivenBack(order, ledger), leftCents(order, ledger) === 0];
  const isRefunded = (item: OrderItem): boolean =>
    (isEverything && !isGivenForGood(order, item)) ||
    own.includes(item.id) ||
    (item.isRefunded && (isNothingLeft || item.subtotalCents === 0));
  return { ...order, items: order.items.map((item) => ({ ...item, isRefunded: isRefunded(item) })) };
};
