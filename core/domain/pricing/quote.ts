import { LIMITS } from '../limits.ts';
import type { ProductId } from '../kernel/ids.ts';
import { addCents, shareOf, subtotalOf, type Cents, type PricedLine } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';

const BASIS_POINTS_PER_PERCENT = 100;

/** The card processing fee: a share of the subtotal, rounded half up (rules §1). */
export const cardFee = (subtotalCents: Cents, feeBasisPoints: number = LIMITS.pricing.cardFeeBasisPoints): Cents =>
  shareOf(subtotalCents, feeBasisPoints);

/** 300 basis points read '3%', 325 read '3.25%'. @param perPercent how many make one percent, a power of ten */
export const formatPercent = (amount: number, perPercent: number = BASIS_POINTS_PER_PERCENT): string => {
  const whole = Math.trunc(amount / perPercent);
  const fraction = String(perPercent + (amount % perPercent))
    .slice(1)
    .replace(/0+$/, '');
  return fraction === '' ? `${whole}%` : `${whole}.${fraction}%`;
};

const FEE_LABEL = 'CC Fees';

/** 'CC Fees (3%)': spec §9. */
export const cardFeeLabel = (feeBasisPoints: number = LIMITS.pricing.cardFeeBasisPoints): string =>
  `${FEE_LABEL} (${formatPercent(feeBasisPoints)})`;

/**
 * The label of a stored fee, whose rate may differ from today's: the percentage is shown only if it gives
 * exactly this fee.
 */
export const storedFeeLabel = (
  stored: { readonly subtotalCents: Cents; readonly feeCents: Cents },
  feeBasisPoints: number,
  label = FEE_LABEL,
): string => (cardFee(stored.subtotalCents, feeBasisPoints) === stored.feeCents ? `${label} (${formatPercent(feeBasisPoints)})` : label);

/** The price of an order. The total is the sum of the other three and is computed only here. */
export type Quote = {
  readonly subtotalCents: Cents;
  readonly feeCents: Cents;
  readonly donationCents: Cents;
  readonly totalCents: Cents;
};

/** The one calculation, shared by the cart's screen and the server (rules §1). */
export const quote = (
  lines: readonly PricedLine[],
  donationCents: Cents,
  feeBasisPoints: number = LIMITS.pricing.cardFeeBasisPoints,
): Quote => {
  const subtotalCents = subtotalOf(lines);
  const feeCents = cardFee(subtotalCents, feeBasisPoints);
  return { subtotalCents, feeCents, donationCents, totalCents: addCents(subtotalCents, feeCents, donationCents) };
};

export type ChargeRefusal =
  | { readonly kind: 'checkout/empty' }
  | { readonly kind: 'checkout/donation-only' }
  | { readonly kind: 'checkout/below-card-minimum'; readonly totalCents: Cents; readonly minimumCents: Cents };

/** Whether a card can be charged (rules §1): the cart is not empty and the total reaches the card minimum. */
export const checkCharge = (lines: readonly PricedLine[], quoted: Quote): Result<Quote, ChargeRefusal> => {
  if (quoted.subtotalCents === 0 && quoted.donationCents > 0) return err({ kind: 'checkout/donation-only' });
  if (lines.length === 0 || quoted.totalCents === 0) return err({ kind: 'checkout/empty' });
  const minimumCents = LIMITS.pricing.cardMinimumCents;
  if (quoted.totalCents < minimumCents) {
    return err({ kind: 'checkout/below-card-minimum', totalCents: quoted.totalCents, minimumCents });
  }
  return ok(quoted);
};

/** The figures on the customer's screen. `lines` are as sent: a product may appear twice. */
export type Expectation = {
  readonly lines: readonly { readonly productId: ProductId; readonly shownPriceCents: Cents }[];
  readonly feeCents: Cents;
};

export type PriceChanged<Line> = {
  readonly kind: 'checkout/price-changed';
  /** The current figures. */
  readonly quote: Quote;
  readonly lines: readonly Line[];
};

/** A customer is never charged a total that the cart did not show (rules §0.4). Every shown price and the shown fee must match ours. */
export const checkExpectation = <Line extends PricedLine & { readonly productId: ProductId }>(
  lines: readonly Line[],
  quoted: Quote,
  expectation: Expectation,
): Result<Quote, PriceChanged<Line>> => {
  const prices = new Map(lines.map((line) => [line.productId, line.unitPriceCents]));
  const isAsShown =
    expectation.feeCents === quoted.feeCents && expectation.lines.every((shown) => prices.get(shown.productId) === shown.shownPriceCents);
  return isAsShown ? ok(quoted) : err({ kind: 'checkout/price-changed', quote: quoted, lines });
};
