import { recordOf, sumAmounts, type Amounts } from '../kernel/amounts.ts';
import { addCents, negateCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import { isUnpaid, type Order } from './order.ts';

/**
 * Money by purpose: every sum of the ledger has these four parts. The last one is the rest: a payment that differs from its order's total,
 * and amounts taken by a dashboard refund or a dispute.
 */
export const PARTS = ['itemsCents', 'feeCents', 'donationCents', 'otherCents'] as const;
export type Parts = Amounts<(typeof PARTS)[number]>;

export const NO_PARTS: Parts = recordOf(PARTS, () => ZERO);

export const addParts = (...all: readonly Parts[]): Parts => sumAmounts(PARTS, all);

export const negateParts = (parts: Parts): Parts => recordOf(PARTS, (part) => negateCents(parts[part]));

export const subtractParts = (from: Parts, taken: Parts): Parts => addParts(from, negateParts(taken));

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
