import { LIMITS } from '../limits.ts';
import { shareOf, type Cents } from '../kernel/money.ts';

const BASIS_POINTS_PER_PERCENT = 100;

/** The card processing fee: a share of the subtotal, rounded half up (rules §1). */
export const cardFee = (subtotalCents: Cents, feeBasisPoints: number = LIMITS.pricing.cardFeeBasisPoints): Cents =>
  shareOf(subtotalCents, feeBasisPoints);

/** 300 basis points read '3%', 325 read '3.25%'. */
const percentText = (basisPoints: number): string => {
  const whole = Math.trunc(basisPoints / BASIS_POINTS_PER_PERCENT);
  const fraction = String(basisPoints % BASIS_POINTS_PER_PERCENT)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return fraction === '' ? `${whole}%` : `${whole}.${fraction}%`;
};

/** 'CC Fees (3%)': spec §9. */
export const cardFeeLabel = (feeBasisPoints: number = LIMITS.pricing.cardFeeBasisPoints): string =>
  `CC Fees (${percentText(feeBasisPoints)})`;
