import type { CheckoutLine } from '../domain/checkout/checkout.ts';
import type { CheckoutId, PaymentId, RefundId, SessionId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { Cents } from '../domain/kernel/money.ts';
import type { Result } from '../domain/kernel/result.ts';
import type { Language } from '../domain/language.ts';
import type { DisputeState } from '../domain/order/outside-adjustment.ts';
import type { RefundState } from '../domain/order/refund.ts';

/** Defines the provider's page and its charge. Everything is fixed before the call, so that a repeat is the same call. */
export interface SessionRequest {
  /** Also the idempotency key of the call and the reference that every session carries. */
  readonly checkoutId: CheckoutId;
  /** The page's language for names and labels. Null: English, on a phone that uses its own language. */
  readonly language: Language | null;
  readonly lines: readonly Pick<CheckoutLine, 'name' | 'unitPriceCents' | 'quantity'>[];
  readonly feeCents: Cents;
  /** 'CC Fees (3%)' */
  readonly feeLabel: string;
  readonly donationCents: Cents;
  /** 'Donation' */
  readonly donationLabel: string;
  readonly totalCents: Cents;
  readonly createdAt: Instant;
  /** When the app will request expiry; shown to the customer if the page is ours. */
  readonly holdEndsAt: Instant;
  /** The stand's page, as a path, that the provider's page leads back to. Without one: the customer's pages. */
  readonly backTo?: string | undefined;
}

/** The provider's current state of one session. */
export interface PaymentSession {
  readonly sessionId: SessionId;
  /** Null for a session that this stand did not start. */
  readonly checkoutId: CheckoutId | null;
  /** `processing`: submitted, waiting for the bank; neither payable again nor expired. */
  readonly state: 'open' | 'processing' | 'paid' | 'expired';
  /** The payment page; null once the session is not open. */
  readonly url: string | null;
  readonly amountCents: Cents;
  readonly paymentId: PaymentId | null;
  readonly customer: { readonly name: string | null; readonly email: string | null; readonly phone: string | null };
  readonly specialInstructions: string | null;
}

export type StartRefusal = { readonly kind: 'payment/session-refused'; readonly reason: string };

export interface RefundRequest {
  /** Also the idempotency key of the call. */
  readonly refundId: RefundId;
  readonly paymentId: PaymentId;
  readonly amountCents: Cents;
}

export interface ProviderRefund {
  readonly providerRefundId: string;
  readonly state: RefundState;
  readonly createdAt: Instant;
}

export type RefundRefusal = { readonly kind: 'payment/refund-refused'; readonly reason: string };

/** The provider's refunds and disputes of one payment. */
export interface PaymentRecord {
  /** `refundId` is null for refunds that this stand did not request: they were made in the dashboard. */
  readonly refunds: readonly (ProviderRefund & { readonly refundId: RefundId | null; readonly amountCents: Cents })[];
  readonly disputes: readonly {
    readonly disputeId: string;
    readonly amountCents: Cents;
    readonly state: DisputeState;
    readonly createdAt: Instant;
  }[];
}

/** A webhook as received: unparsed until its signature is verified. */
export interface RawWebhookEvent {
  readonly body: Uint8Array;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A webhook only names what changed; the facts are always fetched afterwards. */
export type WebhookEvent =
  | { readonly kind: 'session'; readonly sessionId: SessionId }
  /** A refund or a dispute of this payment has changed. */
  | { readonly kind: 'payment'; readonly paymentId: PaymentId }
  | { readonly kind: 'ignored' };

export type WebhookRefusal = { readonly kind: 'payment/bad-signature' };

/**
 * A card provider with its own page. Every method throws `Unavailable` without a usable answer. Never called inside a database transaction.
 */
export interface PaymentGateway {
  /** Idempotent by checkout id: a repeat returns the same session. */
  startSession(request: SessionRequest): Promise<Result<PaymentSession, StartRefusal>>;
  /** The session of a checkout whose start got no answer; null when the provider certainly does not have one. */
  findSession(checkoutId: CheckoutId, createdAt: Instant): Promise<PaymentSession | null>;
  /** Null when the provider does not know the id. */
  retrieveSession(sessionId: SessionId): Promise<PaymentSession | null>;
  /** The session of a payment; null for a payment taken outside the provider's page. */
  findSessionOfPayment(paymentId: PaymentId): Promise<PaymentSession | null>;
  /** Requests expiry and returns the resulting state: `expired`, or `paid` or `processing` when the customer was faster. */
  expireSession(sessionId: SessionId): Promise<PaymentSession | null>;
  /** Idempotent by refund id. */
  refund(request: RefundRequest): Promise<Result<ProviderRefund, RefundRefusal>>;
  /** Null when the provider does not know the payment. */
  retrievePaymentRecord(paymentId: PaymentId): Promise<PaymentRecord | null>;
  readWebhookEvent(webhookEvent: RawWebhookEvent): Promise<Result<WebhookEvent, WebhookRefusal>>;
}
