import { Stripe } from 'stripe';
import { sessionId } from '#core/domain/kernel/ids.ts';
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

const toNotice = ({ type, data }: Stripe.Event): PaymentNotice =>
  SESSION_EVENTS.has(type) && 'id' in data.object && typeof data.object.id === 'string'
    ? { kind: 'session', sessionId: sessionId(data.object.id) }
    : { kind: 'ignored' };

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
