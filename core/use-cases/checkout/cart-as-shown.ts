import { cartFingerprint } from '../../domain/checkout/checkout-lines.ts';
import type { ShownCart } from '../../domain/checkout/price-cart.ts';
import type { Language } from '../../domain/language.ts';
import type { OrderChannel } from '../../domain/order/order-number.ts';
import type { NetworkKey, SessionId, VisitorId } from '../../domain/kernel/ids.ts';

/** A cart as the customer saw it when pressing the button. */
export interface CartAsShown extends ShownCart {
  readonly visitorId: VisitorId | null;
  /** Where it comes from; null when nobody can know. */
  readonly network: NetworkKey | null;
  /** The stand has only just met this visitor. */
  readonly isNewcomer: boolean;
  /** In which the customer read it. */
  readonly language: Language;
  /** Online, unless a volunteer at the window has filled it. */
  readonly channel?: OrderChannel;
  readonly idempotencyKey: string | null;
}

/** Where the customer goes on: the provider's page, or the thank-you page when this cart is paid already. */
export interface StartedCheckout {
  readonly sessionId: SessionId;
  readonly url: string;
}

/** Two requests with one key must show the same cart and come from the same visitor. */
export const fingerprintOf = ({ items, shownFeeCents, donationCents, visitorId }: CartAsShown): string =>
  `${cartFingerprint(items, { feeCents: shownFeeCents, donationCents })} visitor@${visitorId ?? ''}`;
