import { paymentId, sessionId, type CheckoutId, type PaymentId, type SessionId } from '#core/domain/kernel/ids.ts';
import { cents, type Cents } from '#core/domain/kernel/money.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import type { RefundState } from '#core/domain/order/refund.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { PaymentRecord, PaymentGateway, PaymentSession, RefundRequest, SessionRequest } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { fixedClock } from './fixed-clock.ts';

type Call =
  | 'startSession'
  | 'findSession'
  | 'retrieveSession'
  | 'findSessionOfPayment'
  | 'expireSession'
  | 'refund'
  | 'retrievePaymentRecord';
type Trouble = 'not-sent' | 'silent' | 'answer-lost';

export type ScriptedPaymentGateway = PaymentGateway &
  PayoutReader & {
    readonly sessions: ReadonlyMap<SessionId, PaymentSession>;
    readonly refunds: readonly RefundRequest[];
    readonly calls: readonly Call[];
    /** From now on the call is not even sent, or fails before (`silent`) or after (`answer-lost`) its effect; null repairs it. */
    trouble(call: Call, trouble: Trouble | null): void;
    /** From now on new sessions, or refunds, are refused. */
    refuse(call: 'startSession' | 'refund', reason: string | null): void;
    /** The customer's acts on the provider's page. */
    pay(
      id: SessionId,
      payment?: {
        readonly amountCents?: Cents;
        readonly customer?: Partial<PaymentSession['customer']>;
        readonly specialInstructions?: string;
      },
    ): void;
    sessionOf(id: CheckoutId): PaymentSession;
    /** The session is as given, or unknown. */
    put(session: PaymentSession): void;
    drop(id: SessionId): void;
    /** Actions in the dashboard and at banks. */
    writePaymentRecord(id: PaymentId, change: (record: PaymentRecord) => PaymentRecord): void;
    /** The response to refunds from now on. */
    answerRefunds(state: RefundState): void;
  };

const SOMEBODY = { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '(555) 010-0142' };

/** A scripted provider whose sessions keep the port's promises. */
export const scriptedPaymentGateway = (clock: Clock = fixedClock()): ScriptedPaymentGateway => {
  const payments = new Map<PaymentId, PaymentRecord>();
  let refundState: RefundState = 'succeeded';
  const record = (id: PaymentId): PaymentRecord => payments.get(id) ?? { refunds: [], disputes: [] };
  const writePaymentRecord = (id: PaymentId, change: (before: PaymentRecord) => PaymentRecord): void =>
    void payments.set(id, change(record(id)));
  const sessions = new Map<SessionId, PaymentSession>();
  const refunds = new Map<string, RefundRequest>();
  const calls: Call[] = [];
  const troubles = new Map<Call, Trouble>();
  const refusals = new Map<Call, string>();

  const answering = async <T>(call: Call, effect: () => T): Promise<T> => {
    calls.push(call);
    if (troubles.get(call) === 'not-sent') throw new Unavailable('payments', { wasSent: false });
    if (troubles.get(call) === 'silent') throw new Unavailable('payments');
    const answer = effect();
    if (troubles.get(call) === 'answer-lost') throw new Unavailable('payments');
    return answer;
  };

  const start = ({ checkoutId, totalCents }: SessionRequest): PaymentSession => {
    const id = sessionId(`cs_test_${checkoutId}`);
    const session: PaymentSession = sessions.get(id) ?? {
      sessionId: id,
      checkoutId,
      state: 'open',
      url: `https://pay.example/${id}`,
      amountCents: totalCents,
      paymentId: null,
      customer: { name: null, email: null, phone: null },
      specialInstructions: null,
    };
    sessions.set(id, session);
    return session;
  };

  const find = (id: CheckoutId): PaymentSession | null => [...sessions.values()].find((session) => session.checkoutId === id) ?? null;

  return {
    movements: async () => [],
    payouts: async () => [],
    movementsOf: async () => [],
    inPersonPayments: async () => [],
    sessions,
    calls,
    get refunds() {
      return [...refunds.values()];
    },
    trouble: (call, trouble) => void (trouble === null ? troubles.delete(call) : troubles.set(call, trouble)),
    refuse: (call, reason) => void (reason === null ? refusals.delete(call) : refusals.set(call, reason)),
    pay: (id, { amountCents, customer, specialInstructions } = {}) => {
      const session = sessions.get(id);
      if (session?.state !== 'open') throw new Error(`session ${id} cannot be paid: ${session?.state ?? 'unknown'}`);
      sessions.set(id, {
        ...session,
        state: 'paid',
        url: null,
        amountCents: amountCents ?? session.amountCents,
        paymentId: paymentId(`pi_${id}`),
        customer: { ...SOMEBODY, ...customer },
        specialInstructions: specialInstructions ?? null,
      });
    },
    sessionOf: (id) => {
      const session = find(id);
      if (session === null) throw new Error(`checkout ${id} has no session`);
      return session;
    },
    put: (session) => void sessions.set(session.sessionId, session),
    drop: (id) => void sessions.delete(id),
    startSession: (request) =>
      answering('startSession', () => {
        const reason = refusals.get('startSession');
        return reason === undefined ? ok(start(request)) : err({ kind: 'payment/session-refused', reason });
      }),
    findSession: (id) => answering('findSession', () => find(id)),
    retrieveSession: (id) => answering('retrieveSession', () => sessions.get(id) ?? null),
    findSessionOfPayment: (id) =>
      answering('findSessionOfPayment', () => [...sessions.values()].find((session) => session.paymentId === id) ?? null),
    expireSession: (id) =>
      answering('expireSession', () => {
        const session = sessions.get(id);
        if (session?.state === 'open') sessions.set(id, { ...session, state: 'expired', url: null });
        return sessions.get(id) ?? null;
      }),
    refund: (request) =>
      answering('refund', () => {
        const reason = refusals.get('refund');
        if (reason !== undefined) return err({ kind: 'payment/refund-refused', reason });
        refunds.set(request.refundId, request);
        const known = record(request.paymentId).refunds.find(({ refundId }) => refundId === request.refundId);
        if (known !== undefined) return ok(known);
        const made = {
          providerRefundId: `re_${request.refundId}`,
          refundId: request.refundId,
          amountCents: request.amountCents,
          state: refundState,
          createdAt: clock.now(),
        };
        writePaymentRecord(request.paymentId, ({ refunds: others, disputes }) => ({ refunds: [...others, made], disputes }));
        return ok(made);
      }),
    retrievePaymentRecord: (id) => answering('retrievePaymentRecord', () => payments.get(id) ?? null),
    writePaymentRecord,
    answerRefunds: (state) => {
      refundState = state;
    },
    readWebhookEvent: async ({ body }) => {
      const text = new TextDecoder().decode(body);
      if (text === 'forged') return err({ kind: 'payment/bad-signature' });
      if (text.startsWith('pi_')) return ok({ kind: 'payment', paymentId: paymentId(text) });
      return ok(text === 'other' ? { kind: 'ignored' } : { kind: 'session', sessionId: sessionId(text) });
    },
  };
};

export const refundedCents = (gateway: ScriptedPaymentGateway): Cents =>
  cents(gateway.refunds.reduce((sum, refund) => sum + refund.amountCents, 0));
