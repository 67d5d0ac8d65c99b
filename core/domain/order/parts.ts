import { addCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import { isUnpaid, type Order } from './order.ts';

/** Money by purpose. Every sum of the ledger has these four parts. */
export type Parts = {
  readonly itemsCents: Cents;
  readonly feeCents: Cents;
  readonly donationCents: Cents;
  /** The rest: a payment that differs from its order's total, and amounts taken by a dashboard refund or a dispute. */
  readonly otherCents: Cents;
};

export const NO_PARTS: Parts = { itemsCents: ZERO, feeCents: ZERO, donationCents: ZERO, otherCents: ZERO };

const eachPart = (of: (part: keyof Parts) => Cents): Parts => ({
  itemsCents: of('itemsCents'),
  feeCents: of('feeCents'),
  donationCents: of('donationCents'),
  otherCents: of('otherCents'),
});

export const addParts = (...all: readonly Parts[]): Parts => eachPart((part) => addCents(...all.map((parts) => parts[part])));

export const subtractParts = (from: Parts, taken: Parts): Parts => eachPart((part) => subtractCents(from[part], taken[part]));

export const totalOf = ({ itemsCents, feeCents, donationCents, otherCents }: Parts): Cents =>
  addCents(itemsCents, feeCents, donationCents, otherCents);

/** The parts for a given total; the difference to the other three is `otherCents`. */
export const withTotal = (parts: Omit<Parts, 'otherCents'>, totalCents: Cents): Parts => ({
  ...parts,
  otherCents: subtractCents(totalCents, totalOf({ ...parts, otherCents: ZERO })),
});

/** The order's income by part. */
export const paidParts = (order: Order): Parts =>
  isUnpaid(order)
    ? NO_PARTS
    : withTotal({ itemsCents: order.subtotalCents, feeCents: order.feeCents, donationCents: order.donationCents }, order.paidCents);
