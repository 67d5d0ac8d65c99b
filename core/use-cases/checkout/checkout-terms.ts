import type { Checkout } from '../../domain/checkout/checkout.ts';
import { cardFeeLabel } from '../../domain/pricing/card-fee.ts';
import type { QueueLimits } from '../../domain/queue/queue-policy.ts';
import type { SessionRequest } from '../../ports/payment-gateway.ts';

/** How this stand sells: what the configuration decides about a checkout. */
export interface CheckoutTerms {
  /** 300 = 3 % */
  readonly feeBasisPoints: number;
  readonly holdMs: number;
  readonly queueLimits: QueueLimits;
  readonly sessionRequest: (checkout: Checkout) => SessionRequest;
}

export const makeCheckoutTerms = (config: Omit<CheckoutTerms, 'sessionRequest'>): CheckoutTerms => ({
  ...config,
  // Made from the stored checkout alone, so that a repeat after a crash is the very same call.
  sessionRequest: (checkout) => ({
    checkoutId: checkout.id,
    lines: checkout.lines,
    feeCents: checkout.feeCents,
    feeLabel: cardFeeLabel(config.feeBasisPoints),
    donationCents: checkout.donationCents,
    totalCents: checkout.totalCents,
    createdAt: checkout.createdAt,
    holdEndsAt: checkout.holdEndsAt,
  }),
});
