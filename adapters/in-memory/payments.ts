import { paymentId, sessionId, type CheckoutId, type PaymentId, type SessionId } from '#core/domain/kernel/ids.ts';
import { addCents, subtractCents } from '#core/domain/kernel/money.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { PaymentGateway, PaymentRecord, PaymentSession } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';

export type PaymentByCustomer = {
  readonly customer?: Partial<PaymentSession['customer']>;
  readonly specialInstructions?: string | null;
};

export interface InMemoryPayments extends PaymentGateway, PayoutReader {
  /** Pays as a customer on the provider's page. @returns the paid checkout. @throws Error when the session is not open */
  pay(id: SessionId, by?: PaymentByCustomer): CheckoutId;
}

type OwnSession = PaymentSession & { readonly checkoutId: CheckoutId };

const NOTHING_BACK: PaymentRecord = { refunds: [], disputes: [] };
const NOBODY = { name: null, email: null, phone: null };

const idOf = (checkout: CheckoutId): SessionId => sessionId(`session_${checkout}`);

/** A provider that takes no money. @param pageOf the address of a session's payment page; the page calls `pay` */
export const createInMemoryPayments = (clock: Clock, pageOf: (id: SessionId) => string): InMemoryPayments => {
  const sessions = new Map<SessionId, OwnSession>();
  const records = new Map<PaymentId, PaymentRecord>();
  const sessionOf = (payment: PaymentId) => [...sessions.values()].find((session) => session.paymentId === payment) ?? null;
  const close = (session: OwnSession, changes: Partial<OwnSession>): OwnSession => {
    const closed = { ...session, ...changes, url: null };
    sessions.set(session.sessionId, closed);
    return closed;
  };
  return {
    startSession: async ({ checkoutId, totalCents }) => {
      if (totalCents < LIMITS.pricing.cardMinimumCents) return err({ kind: 'payment/session-refused', reason: 'amount_too_small' });
      const id = idOf(checkoutId);
      const session: OwnSession = sessions.get(id) ?? {
        sessionId: id,
        checkoutId,
        state: 'open',
        url: pageOf(id),
        amountCents: totalCents,
        paymentId: null,
        customer: NOBODY,
        specialInstructions: null,
      };
      sessions.set(id, session);
      return ok(session);
    },
    findSession: async (checkout) => sessions.get(idOf(checkout)) ?? null,
    retrieveSession: async (id) => sessions.get(id) ?? null,
    findSessionOfPayment: async (id) => sessionOf(id),
    expireSession: async (id) => {
      const session = sessions.get(id) ?? null;
      return session?.state === 'open' ? close(session, { state: 'expired' }) : session;
    },
    pay: (id, { customer, specialInstructions = null } = {}) => {
      const session = sessions.get(id);
      if (session?.state !== 'open') throw new Error(`${id} is ${session?.state ?? 'unknown'}`);
      close(session, { state: 'paid', paymentId: paymentId(`payment_${id}`), customer: { ...NOBODY, ...customer }, specialInstructions });
      return session.checkoutId;
    },
    refund: async ({ refundId, paymentId: payment, amountCents }) => {
      const { refunds } = records.get(payment) ?? NOTHING_BACK;
      const known = refunds.find((refund) => refund.refundId === refundId);
      if (known !== undefined) return ok(known);
      const session = sessionOf(payment);
      const left = session && subtractCents(session.amountCents, addCents(...refunds.map((refund) => refund.amountCents)));
      if (left === null || amountCents > left) return err({ kind: 'payment/refund-refused', reason: 'not-refundable' });
      const made = {
        providerRefundId: `refund_${refundId}`,
        refundId,
        amountCents,
        state: 'succeeded' as const,
        createdAt: clock.now(),
      };
      records.set(payment, { refunds: [...refunds, made], disputes: [] });
      return ok(made);
    },
    retrievePaymentRecord: async (id) => (sessionOf(id) === null ? null : (records.get(id) ?? NOTHING_BACK)),
    readWebhookEvent: async () => err({ kind: 'payment/bad-signature' }),
    movements: async () => [],
    payouts: async () => [],
    movementsOf: async () => [],
    inPersonPayments: async () => [],
  };
};
