import type { Checkout } from '../../domain/checkout/checkout.ts';
import { networkBoundsOf, type NetworkBounds } from '../../domain/checkout/network-bounds.ts';
import { cardFeeLabel } from '../../domain/pricing/card-fee.ts';
import type { QueueLimits } from '../../domain/queue/queue-policy.ts';
import type { SessionRequest } from '../../ports/payment-gateway.ts';

/** How this stand sells: what the configuration decides about a checkout. */
export interface CheckoutTerms {
  /** 300 = 3 % */
  readonly feeBasisPoints: number;
  readonly holdMs: number;
  readonly queueLimits: QueueLimits;
  /** What a network may hold unpaid; null: as much as it likes. */
  readonly networkBounds: NetworkBounds | null;
  readonly sessionRequest: (checkout: Checkout) => SessionRequest;
}

type Terms = Omit<CheckoutTerms, 'sessionRequest' | 'networkBounds'> & Partial<Pick<CheckoutTerms, 'networkBounds'>>;

export const makeCheckoutTerms = (config: Terms): CheckoutTerms => ({
  networkBounds: networkBoundsOf(config.queueLimits),
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
