import type { LinesRefusal } from '../domain/checkout/checkout-lines.ts';
import type { CheckoutLine } from '../domain/checkout/checkout.ts';
import type { ContactRefusal } from '../domain/kernel/contact.ts';
import type { DonationRefusal } from '../domain/pricing/donation.ts';
import type { ChargeRefusal, PriceChanged } from '../domain/pricing/quote.ts';
import type { NoticeRefusal, StartRefusal } from '../ports/payment-gateway.ts';

/** The queue is full; new orders are paused (rules §2). */
export type OrdersPaused = { readonly kind: 'checkout/orders-paused' };
/** The same key came with another cart: the client is broken, and nobody must pay for a cart they do not see. */
export type KeyReused = { readonly kind: 'checkout/key-reused' };
/** The key's checkout ended while this call ran; a fresh press of the button starts anew. */
export type CheckoutSuperseded = { readonly kind: 'checkout/superseded' };
export type NoSuchCheckout = { readonly kind: 'checkout/not-found' };
export type NoSuchOrder = { readonly kind: 'order/not-found' };
export type TooManyTries = { readonly kind: 'throttle/too-many'; readonly retryAfterMs: number };

export type StartCheckoutRefusal =
  | LinesRefusal
  | ChargeRefusal
  | DonationRefusal
  | PriceChanged<CheckoutLine>
  | OrdersPaused
  | KeyReused
  | CheckoutSuperseded
  | StartRefusal;

/** Everything a use case may refuse. The edge maps each kind, exhaustively, to what a person reads. */
export type Refusal = StartCheckoutRefusal | NoSuchCheckout | NoSuchOrder | TooManyTries | ContactRefusal | NoticeRefusal;
