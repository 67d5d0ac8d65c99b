import type { Stripe } from 'stripe';
import { paymentId, sessionId } from '#core/domain/kernel/ids.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import { SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { WebhookRefusal, WebhookEvent, RawWebhookEvent } from '#core/ports/payment-gateway.ts';

/** Rules §2. */
const TOLERANCE_SECONDS = 300;

/** Any change of a session; its state is queried afterwards. */
const SESSION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const satisfies readonly Stripe.Event.Type[];

/** Any change of a refund or dispute, whoever made it. */
const PAYMENT_EVENTS = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies readonly Stripe.Event.Type[];

/** The events that the stand's webhook subscribes to. */
export const WEBHOOK_EVENTS = [...SESSION_EVENTS, ...PAYMENT_EVENTS];

const isOneOf = (types: readonly string[], type: string): boolean => types.includes(type);

const paymentOf = (object: Stripe.Event.Data.Object): string => {
  const payment = 'payment_intent' in object ? object.payment_intent : null;
  if (typeof payment === 'string') return payment;
  return typeof payment === 'object' && payment !== null && 'id' in payment && typeof payment.id === 'string' ? payment.id : '';
};

const toWebhookEvent = ({ type, data }: Stripe.Event): WebhookEvent => {
  if (isOneOf(SESSION_EVENTS, type) && 'id' in data.object && typeof data.object.id === 'string')
    return { kind: 'session', sessionId: sessionId(data.object.id) };
  const payment = isOneOf(PAYMENT_EVENTS, type) ? paymentOf(data.object) : '';
  return payment === '' ? { kind: 'ignored' } : { kind: 'payment', paymentId: paymentId(payment) };
};

/** The SDK signs the decoded text: without a byte order mark, and with replacement characters for invalid bytes. */
const isSignedAsItCame = (body: Uint8Array): boolean => Buffer.from(new TextDecoder('utf8').decode(body)).equals(body);

/** The SDK only refuses old events. It reads the last `t`. */
const isFromTheFuture = (signature: string, now: Instant): boolean => {
  const time = signature.split(',').findLast((part) => part.startsWith('t='));
  return Number.parseInt(time?.slice('t='.length) ?? '', 10) > now / SECOND_MS + TOLERANCE_SECONDS;
};

type Reading = { readonly webhookSecrets: readonly string[]; readonly clock: Clock };

/** Tries every secret, so that a secret can be replaced without losing an event. */
export const readStripeEvent = (
  stripe: Stripe,
  { body, headers }: RawWebhookEvent,
  { webhookSecrets, clock }: Reading,
): Result<WebhookEvent, WebhookRefusal> => {
  const signature = headers['stripe-signature'] ?? '';
  const now = clock.now();
  const isSignedWith = (secret: string): boolean => {
    try {
      return stripe.webhooks.signature?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS, undefined, now) === true;
    } catch {
      // Also for errors other than a wrong signature: a header that the SDK cannot parse is invalid.
      return false;
    }
  };
  const secret = webhookSecrets.find(isSignedWith);
  if (secret === undefined || !isSignedAsItCame(body) || isFromTheFuture(signature, now)) return err({ kind: 'payment/bad-signature' });
  try {
    return ok(toWebhookEvent(stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now)));
  } catch {
    // A signed body that this SDK cannot read is ignored.
    return ok({ kind: 'ignored' });
  }
};
