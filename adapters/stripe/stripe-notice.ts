import { Stripe } from 'stripe';
import { paymentId, sessionId } from '#core/domain/kernel/ids.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { NoticeRefusal, PaymentNotice, RawNotice } from '#core/ports/payment-gateway.ts';

/** Rules §2. */
const TOLERANCE_SECONDS = 300;

/** Whatever happens to a session; what it means is asked for afterwards. */
const SESSION_EVENTS: ReadonlySet<string> = new Set<Stripe.Event.Type>([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]);

/** Whatever happens to a refund or a dispute, by us, in the dashboard or by a bank. */
const PAYMENT_EVENTS: ReadonlySet<string> = new Set<Stripe.Event.Type>([
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
]);

const paymentOf = (object: Stripe.Event.Data.Object): string => {
  const payment = 'payment_intent' in object ? object.payment_intent : null;
  if (typeof payment === 'string') return payment;
  return typeof payment === 'object' && payment !== null && 'id' in payment && typeof payment.id === 'string' ? payment.id : '';
};

const toNotice = ({ type, data }: Stripe.Event): PaymentNotice => {
  if (SESSION_EVENTS.has(type) && 'id' in data.object && typeof data.object.id === 'string')
    return { kind: 'session', sessionId: sessionId(data.object.id) };
  const payment = PAYMENT_EVENTS.has(type) ? paymentOf(data.object) : '';
  return payment === '' ? { kind: 'ignored' } : { kind: 'payment', paymentId: paymentId(payment) };
};

/** Tries every secret, so that a secret can be replaced without losing an event. */
export const readStripeNotice = (
  stripe: Stripe,
  { body, headers }: RawNotice,
  { webhookSecrets, clock }: { readonly webhookSecrets: readonly string[]; readonly clock: Clock },
): Result<PaymentNotice, NoticeRefusal> => {
  const signature = headers['stripe-signature'] ?? '';
  for (const secret of webhookSecrets) {
    try {
      return ok(toNotice(stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, clock.now())));
    } catch (error) {
      // Anything else comes after the signature: a signed body that this SDK cannot read is nothing for us.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return ok({ kind: 'ignored' });
    }
  }
  return err({ kind: 'payment/bad-signature' });
};
