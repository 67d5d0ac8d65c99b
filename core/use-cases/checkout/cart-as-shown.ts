import type { ShownCart } from '../../domain/checkout/checkout-lines.ts';
import type { Language } from '../../domain/language.ts';
import type { OrderChannel } from '../../domain/order/order-number.ts';
import type { NetworkKey, SessionId, VisitorId } from '../../domain/kernel/ids.ts';

/** A cart as the customer saw it at checkout. */
export interface CartAsShown extends ShownCart {
  readonly visitorId: VisitorId | null;
  /** The network that it comes from; null if unknown. */
  readonly network: NetworkKey | null;
  /** The visitor came by the stand's sign, has paid tonight, or uses a staff device. */
  readonly isVouchedFor: boolean;
  /** The language in which the customer read it. */
  readonly language: Language;
  /** Online unless a volunteer at the window filled the cart. */
  readonly channel?: OrderChannel;
  readonly idempotencyKey: string | null;
}

/** The customer's next page: the provider's, or the thank-you page if this cart is already paid. */
export interface StartedCheckout {
  readonly sessionId: SessionId;
  readonly url: string;
}
