import { LIMITS } from '../limits.ts';
import { shareOf, type Cents } from '../kernel/money.ts';

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
