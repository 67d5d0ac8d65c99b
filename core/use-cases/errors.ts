import type { LinesRefusal } from '../domain/checkout/checkout-lines.ts';
import type { CheckoutLine } from '../domain/checkout/checkout.ts';
import type { ContactRefusal } from '../domain/kernel/contact.ts';
import type { OrderRefusal } from '../domain/order/order-lifecycle.ts';
import type { OrderStatus } from '../domain/order/order.ts';
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

export type InvalidPassword = { readonly kind: 'auth/invalid-password' };
/** Unknown, expired or revoked: the answer tells nobody which. */
export type InvalidStaffCode = { readonly kind: 'auth/invalid-staff-code' };
export type CodeOnOtherDevice = { readonly kind: 'auth/code-on-other-device' };
export type PasswordTooShort = { readonly kind: 'auth/password-too-short'; readonly minimum: number };
export type ExpiryOutOfRange = { readonly kind: 'staff-code/expiry-out-of-range' };
export type NoSuchStaffCode = { readonly kind: 'staff-code/not-found' };

/** Why no reminder goes out: not ready, too early or too often, or nobody to write to. */
export type NotRemindable =
  | { readonly kind: 'order/not-allowed'; readonly status: OrderStatus }
  | { readonly kind: 'reminder/too-soon' }
  | { readonly kind: 'reminder/no-email' };

type LoginRefusal = InvalidPassword | InvalidStaffCode | CodeOnOtherDevice;
type StaffCodeRefusal = ExpiryOutOfRange | NoSuchStaffCode;

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
export type Refusal =
  | StartCheckoutRefusal
  | NoSuchCheckout
  | NoSuchOrder
  | OrderRefusal
  | NotRemindable
  | LoginRefusal
  | StaffCodeRefusal
  | TooManyTries
  | ContactRefusal
  | NoticeRefusal;
