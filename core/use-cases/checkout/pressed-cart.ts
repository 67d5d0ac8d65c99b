import { cartFingerprint } from '../../domain/checkout/checkout-lines.ts';
import type { ShownCart } from '../../domain/checkout/price-cart.ts';
import type { Press } from '../../ports/checkout-repository.ts';

type PressedCart = ShownCart & Omit<Press, 'productIds'>;

export const pressOf = ({ visitorId, idempotencyKey, items }: PressedCart): Press => ({
  visitorId,
  idempotencyKey,
  productIds: items.map(({ productId }) => productId),
});

/** Two presses with one key must be of the same cart as shown, and of the same visitor. */
export const fingerprintOf = ({ items, shownFeeCents, donationCents, visitorId }: PressedCart): string =>
  `${cartFingerprint(items, { feeCents: shownFeeCents, donationCents })} visitor@${visitorId ?? ''}`;
