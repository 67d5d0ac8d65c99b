import { err, ok } from '#core/domain/kernel/result.ts';
import { addCents, multiplyCents, type Cents } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { PaymentGateway, SessionRequest } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { createSimulatedDashboard, type SimulatedDashboard } from './simulated-dashboard.ts';
import { createSimulatedReader, type SimulatedReader } from './simulated-reader.ts';
import { simulatedPayouts } from './simulated-payouts.ts';
import {
  expire,
  openSession,
  providerRefund,
  refundedCents,
  refundFrom,
  sessionIdOfPayment,
  toPaymentRecord,
  toPaymentSession,
  type SimulatedSession,
  createSimulatedSessionStore,
} from './simulated-session.ts';
import { isSignedBy, SIGNATURE_HEADER, createSimulatedWebhook, readSimulatedEvent } from './simulated-webhook.ts';

export type SimulatedPaymentsOptions = {
  readonly documents: DocumentStore;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** The stand's own webhook; null sends no events. */
  readonly webhookUrl: string | null;
  readonly webhookTriesAfterMs?: readonly number[];
};

/** The simulated provider's ledger (rules §8, I3); disputed amounts count as refunded. */
type SimulatedLedger = {
  readonly paidCents: Cents;
  readonly refundedCents: Cents;
  readonly sessions: readonly SimulatedSession[];
};

export type SimulatedPaymentGateway = PaymentGateway &
  PayoutReader & { ledger(): Promise<SimulatedLedger>; readonly dashboard: SimulatedDashboard; readonly reader: SimulatedReader };

const simulatedPageUrl = (publicUrl: string, id: string): string => `${publicUrl}/simulated-payments/${id}`;

const refusalOf = (request: SessionRequest): string | null => {
  const sum = addCents(
    ...request.lines.map((line) => multiplyCents(line.unitPriceCents, line.quantity)),
    request.feeCents,
    request.donationCents,
  );
  if (sum !== request.totalCents) return 'amount_mismatch';
  return request.totalCents < LIMITS.pricing.cardMinimumCents ? 'amount_too_small' : null;
};

const ledgerOf = (sessions: readonly SimulatedSession[]): SimulatedLedger => ({
  paidCents: addCents(...sessions.filter(({ state }) => state === 'paid').map(({ totalCents }) => totalCents)),
  refundedCents: addCents(...sessions.map(refundedCents)),
  sessions,
});

/** A card provider without charges, stored in the stand's own database: the default outside production. */
export const createSimulatedPaymentGateway = (options: SimulatedPaymentsOptions): SimulatedPaymentGateway => {
  const { clock, publicUrl } = options;
  const store = createSimulatedSessionStore(options);
  const webhook = createSimulatedWebhook({ ...options, secret: () => store.secret() });
  const reader = createSimulatedReader(options);
  const present = (session: SimulatedSession) => toPaymentSession(session, simulatedPageUrl(publicUrl, session.id));
  const presentOrNull = (session: SimulatedSession | null) => (session === null ? null : present(session));
  return {
    ...simulatedPayouts({ store, clock }),
    inPersonPayments: reader.inPersonPayments,
    reader,
    startSession: async (request) => {
      const reason = refusalOf(request);
      if (reason !== null) return err({ kind: 'payment/session-refused', reason });
      return ok(present(await store.findOrAdd(openSession(await store.idOf(request.checkoutId), request))));
    },
    findSession: async (checkoutId) => presentOrNull(await store.find(await store.idOf(checkoutId))),
    retrieveSession: async (id) => presentOrNull(await store.find(id)),
    findSessionOfPayment: async (payment) => presentOrNull(await store.find(sessionIdOfPayment(payment))),
    expireSession: async (id) => {
      const session = await store.change(id, expire);
      if (session?.state === 'expired') webhook.tell({ type: 'session.expired', sessionId: session.id });
      return presentOrNull(session);
    },
    refund: async (request) => {
      const how = { at: clock.now(), isOutside: false };
      const session = await store.change(sessionIdOfPayment(request.paymentId), (paid) => refundFrom(paid, request, how));
      const refund = session === null ? null : providerRefund(session, request.refundId);
      return refund === null ? err({ kind: 'payment/refund-refused', reason: 'not-refundable' }) : ok(refund);
    },
    retrievePaymentRecord: async (payment) => {
      const session = await store.find(sessionIdOfPayment(payment));
      return session?.state === 'paid' ? toPaymentRecord(session) : null;
    },
    readWebhookEvent: async ({ body, headers }) => {
      const isGenuine = isSignedBy(body, headers[SIGNATURE_HEADER], await store.secret(), clock.now());
      return isGenuine ? ok(readSimulatedEvent(body)) : err({ kind: 'payment/bad-signature' });
    },
    ledger: async () => ledgerOf(await store.all()),
    dashboard: createSimulatedDashboard({ store, webhook, clock, ids: options.ids }),
  };
};
