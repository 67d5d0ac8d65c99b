import { SquareClient } from 'square';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import type { StandFacts } from './link-params.ts';
import type { SquareAccount } from './square-account.ts';
import { withinBudget } from './square-calls.ts';
import { readSquareEvent } from './square-event.ts';
import { squarePayouts } from './square-payouts.ts';
import { paymentRecordOf, refundOnce } from './square-refunds.ts';
import { createSquareSessionStore } from './square-session-store.ts';
import { expire, find, findByPayment, retrieve, start } from './square-sessions.ts';

export type SquarePaymentGatewayOptions = StandFacts & {
  readonly accessToken: string;
  /** Any of them may have signed a webhook. */
  readonly signatureKeys: readonly string[];
  /** Default: Square's production; otherwise its sandbox, or a fake in tests. */
  readonly apiUrl?: string | undefined;
  /** For all calls to Square by one method, or for each page of a list; rules §7. */
  readonly timeoutMs?: number;
  readonly documents: DocumentStore;
  readonly ids: IdGenerator;
};

const TIMEOUT_MS = 8 * SECOND_MS;
/** For all pages of a list: a season has hundreds. */
const LIST_MS = MINUTE_MS;

const connect = ({ accessToken, apiUrl }: SquarePaymentGatewayOptions): SquareClient =>
  new SquareClient({ token: accessToken, maxRetries: 0, ...(apiUrl === undefined ? {} : { baseUrl: apiUrl }) });

/** Square's hosted checkout by payment link. The only folder that uses Square's terms. */
export const createSquarePaymentGateway = (options: SquarePaymentGatewayOptions): PaymentGateway & PayoutReader => {
  const { timeoutMs = TIMEOUT_MS, signatureKeys } = options;
  const account: SquareAccount = { square: connect(options), store: createSquareSessionStore(options), stand: options };
  const webhook = { signatureKeys, notificationUrl: `${options.publicUrl}/api/square/webhook` };
  return {
    ...squarePayouts(account, (work) => withinBudget(LIST_MS, work, timeoutMs)),
    startSession: (request) => withinBudget(timeoutMs, (ask) => start(account, ask, request)),
    findSession: (checkoutId, createdAt) => withinBudget(timeoutMs, (ask) => find(account, ask, checkoutId, createdAt)),
    retrieveSession: (id) => withinBudget(timeoutMs, (ask) => retrieve(account, ask, id)),
    findSessionOfPayment: (payment) => withinBudget(timeoutMs, (ask) => findByPayment(account, ask, payment)),
    expireSession: (id) => withinBudget(timeoutMs, (ask) => expire(account, ask, id)),
    refund: (request) => withinBudget(timeoutMs, (ask) => refundOnce(account, ask, request)),
    retrievePaymentRecord: (payment) => withinBudget(timeoutMs, (ask) => paymentRecordOf(account, ask, payment)),
    readWebhookEvent: (webhookEvent) => withinBudget(timeoutMs, (ask) => readSquareEvent(account, ask, webhookEvent, webhook)),
  };
};
