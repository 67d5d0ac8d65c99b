import { checkoutId, paymentId, sessionId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import type { PaymentGateway, PaymentSession } from '#core/ports/payment-gateway.ts';
import { isSignedBy, SIGNATURE_HEADER, signSimulated, readSimulatedEvent } from '#adapters/simulated-payments/simulated-webhook.ts';

const SECRET = 'known to this provider and to this stand';
/** Each payer has a different address: an address that leaves many mails unanswered gets no more, and counting them takes time. */
const payerOf = (checkout: string) => ({ name: 'Jamie Rivera', email: `${checkout}@example.org`, phone: '+15550100142' });

/** The id contains the whole session, so that any instance can answer without a lookup. */
const idOf = (checkout: string, totalCents: number): string => `free_${checkout}_${totalCents}`;

const sessionOf = (id: string, state: PaymentSession['state']): PaymentSession | null => {
  const [, checkout, totalCents] = /^free_([\w-]+)_(\d+)$/.exec(id) ?? [];
  if (checkout === undefined || totalCents === undefined) return null;
  return {
    sessionId: sessionId(id),
    checkoutId: checkoutId(checkout),
    state,
    url: state === 'open' ? `https://pay.example/${id}` : null,
    amountCents: cents(Number(totalCents)),
    paymentId: state === 'paid' ? paymentId(`pay_${id}`) : null,
    customer: payerOf(checkout),
    specialInstructions: null,
  };
};

/** A free provider: it answers immediately, and every session is paid. So only the stand's own work is measured. */
export const createFreePayments = (): PaymentGateway => ({
  startSession: async ({ checkoutId: checkout, totalCents }) => {
    const session = sessionOf(idOf(checkout, totalCents), 'open');
    return session === null ? err({ kind: 'payment/session-refused', reason: 'no such checkout' }) : ok(session);
  },
  findSession: async () => null,
  retrieveSession: async (id) => sessionOf(id, 'paid'),
  expireSession: async (id) => sessionOf(id, 'expired'),
  refund: async ({ refundId }) => ok({ providerRefundId: refundId, state: 'succeeded', createdAt: instant(Date.now()) }),
  findSessionOfPayment: async () => null,
  retrievePaymentRecord: async () => null,
  readWebhookEvent: async ({ body, headers }) =>
    isSignedBy(body, headers[SIGNATURE_HEADER], SECRET, instant(Date.now()))
      ? ok(readSimulatedEvent(body))
      : err({ kind: 'payment/bad-signature' }),
});

/** A payment's event, with the signature that the stand expects. */
export const paidEvent = (session: string) => {
  const body = JSON.stringify({ id: session, type: 'session.paid', sessionId: session });
  return { body, headers: { [SIGNATURE_HEADER]: signSimulated(body, SECRET, instant(Date.now())) } };
};
