import { createStripePaymentGateway } from '#adapters/stripe/stripe-payment-gateway.ts';
import { paymentId } from '#core/domain/kernel/ids.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { PaymentGatewaySubject } from '#test/contracts/payment-gateway.contract-suite.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { startFakeStripe, type FakeStripe } from '#test/support/fake-stripe.ts';

const DISPUTES = { inquiry: 'warning_needs_response', open: 'needs_response', won: 'won', lost: 'lost' } as const;

const SECRETS = ['whsec_of_today', 'whsec_of_tomorrow'];
const SECRET_KEY = 'sk_test_fake';
/** For 120 calls at once on a busy machine. */
const TIMEOUT_MS = 3_000;

export type StripeSubject = PaymentGatewaySubject & { readonly stripe: FakeStripe };

export const STRIPE_OUTAGES = ['hang', '500', '429', 'connection reset', 'wrong API key'] as const;

/** The real SDK against the fake. */
export const makeStripeSubject = async (
  changes: { readonly secretKey?: string; readonly timeoutMs?: number; readonly latencyMs?: number } = {},
): Promise<StripeSubject> => {
  const clock = fixedClock();
  const { timeoutMs = TIMEOUT_MS, latencyMs = 2 } = changes;
  const stripe = await startFakeStripe({ secretKey: SECRET_KEY, latencyMs, now: () => clock.now() });
  const gateway = createStripePaymentGateway({
    secretKey: changes.secretKey ?? SECRET_KEY,
    webhookSecrets: SECRETS,
    apiUrl: stripe.url,
    publicUrl: 'https://stand.example',
    standName: 'Bandstand',
    timeoutMs,
    clock,
  });
  const webhookEvent = (type: string, object: object, { signer, at }: { signer: number | 'stranger'; at: number }) => {
    const body = new TextEncoder().encode(JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }));
    const secret = signer === 'stranger' ? 'whsec_of_a_stranger' : (SECRETS[signer] ?? '');
    return { body, headers: { 'stripe-signature': stripe.sign(body, { secret, atMs: at }) } };
  };
  return {
    stripe,
    gateway,
    clock,
    pay: async (id, person) => stripe.pay(id, person),
    ledger: async () => {
      const { chargedCents, refundedCents } = stripe.ledger();
      return { paidCents: chargedCents, refundedCents };
    },
    eventOf: async (id, how) => webhookEvent('checkout.session.completed', { id, object: 'checkout.session' }, how),
    paymentEvent: async (payment, at) =>
      webhookEvent('refund.updated', { id: 're_1', object: 'refund', payment_intent: payment }, { signer: 0, at }),
    dashboard: {
      refund: async (payment, amountCents) => stripe.dashboardRefund(payment, amountCents),
      failRefund: async (payment, refund) => {
        const made = stripe.state.refunds.find(
          ({ payment_intent, metadata }) => payment_intent === payment && metadata['refund_id'] === refund,
        );
        stripe.failRefund(made?.id ?? refund);
      },
      dispute: async (payment, amountCents, state, id) => stripe.dispute(payment, amountCents, DISPUTES[state], id),
    },
    bank: {
      holdBack: async (payment) => void stripe.state.heldBack.push(payment),
      payOut: async () => void stripe.payOut(),
      arrive: async () => {
        for (const payout of stripe.state.payouts) payout.status = 'paid';
      },
    },
    reader: {
      take: async (amount, takenAt) =>
        paymentId(stripe.takeAtReader({ amount, storedAt: takenAt === undefined ? undefined : takenAt / SECOND_MS })),
      takeWithTip: async (amount, tip) => paymentId(stripe.takeAtReader({ amount: amount + tip, tip })),
      refund: async (payment, amountCents) => void stripe.dashboardRefund(payment, amountCents),
      decline: async () => {
        stripe.takeAtReader({ amount: 500, outcome: 'declined' });
        stripe.takeAtReader({ amount: 500, outcome: 'uncaptured' });
      },
    },
    otherEvent: async (at) => webhookEvent('charge.succeeded', { id: 'ch_1', object: 'charge' }, { signer: 0, at }),
    acceptedSigners: SECRETS.length,
    loseNextAnswer: () => {
      for (const call of ['POST /v1/checkout/sessions', 'POST /v1/refunds']) stripe.fail('error-after-effect', { times: 1, call });
    },
    failNextCall: () => {
      for (const call of ['POST /v1/checkout/sessions', 'POST /v1/refunds']) stripe.fail('error-before-effect', { times: 1, call });
    },
    outages: {
      hang: () => stripe.fail('hang'),
      '500': () => stripe.fail('error-before-effect'),
      '429': () => stripe.fail('rate-limited'),
      'connection reset': () => stripe.fail('reset'),
      'wrong API key': () => stripe.revokeKey(),
    },
    close: () => stripe.close(),
  };
};
