import { ok } from '#core/domain/kernel/result.ts';
import { paymentId, sessionId, type CheckoutId } from '#core/domain/kernel/ids.ts';
import type { PaymentGateway, PaymentSession, SessionRequest } from '#core/ports/payment-gateway.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

/** Anyone who orders at the practice stand. */
export type PracticeCustomer = { readonly name: string; readonly specialInstructions: string | null };

const notHere = (): never => {
  throw new Unavailable('payments', { cause: new Error('no money moves in practice') });
};

/** A provider whose customers have always paid already. @param customerOf who stands behind a checkout */
export const createPracticePayments = (customerOf: () => PracticeCustomer): PaymentGateway => {
  const sessions = new Map<CheckoutId, PaymentSession>();
  const paid = ({ checkoutId, totalCents }: SessionRequest): PaymentSession => {
    const { name, specialInstructions } = customerOf();
    return {
      sessionId: sessionId(`practice_${checkoutId}`),
      checkoutId,
      state: 'paid',
      url: null,
      amountCents: totalCents,
      paymentId: paymentId(`practice_${checkoutId}`),
      customer: { name, email: null, phone: null },
      specialInstructions,
    };
  };
  const byId = async (id: string): Promise<PaymentSession | null> => [...sessions.values()].find((one) => one.sessionId === id) ?? null;
  return {
    startSession: async (request) => {
      const session = sessions.get(request.checkoutId) ?? paid(request);
      sessions.set(request.checkoutId, session);
      // Its customer has a page to pay on for a moment, like everybody's.
      return ok({ ...session, state: 'open', url: 'about:blank' });
    },
    findSession: async (id) => sessions.get(id) ?? null,
    retrieveSession: byId,
    expireSession: byId,
    refund: async () => notHere(),
    retrievePaymentRecord: async () => notHere(),
    readWebhookEvent: async () => notHere(),
  };
};
