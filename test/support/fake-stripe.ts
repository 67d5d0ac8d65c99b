import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerCall } from './fake-stripe/api.ts';
import { payOut } from './fake-stripe/balance.ts';
import { takeAtReader, type ReaderPayment } from './fake-stripe/charges.ts';
import { createEventDelivery, signature } from './fake-stripe/event-delivery.ts';
import { decodeForm } from './fake-stripe/form.ts';
import { createIdempotency, type Answer } from './fake-stripe/idempotency.ts';
import { createRefund, failRefund, ledgerOf, setDispute, type Ledger } from './fake-stripe/refunds.ts';
import { completeSession, createSession, expireOverdue, findSession, settlePayment, type PayingCustomer } from './fake-stripe/sessions.ts';
import { newState, type DisputeStatus, type FakeState } from './fake-stripe/state.ts';
import { StripeError } from './fake-stripe/stripe-error.ts';
import { planFailures, type DeliverySwitches, type FailureMode } from './fake-provider.ts';
import { replyJson, startFakeHttp } from './serve-requests.ts';

/** The version that SDK 23.1 pins. */
const API_VERSION = '2026-10-28.endive';
const SECOND_MS = 1_000;
const SECRET_KEY = 'sk_test_fake';
const WEBHOOK_SECRET = 'whsec_fake';

export type FakeStripeOptions = {
  /** An earlier state to continue from. */
  readonly state?: FakeState;
  readonly port?: number;
  readonly secretKey?: string;
  /** Where events are posted; null stores them. */
  readonly webhookUrl?: string | null;
  readonly webhookSecret?: string;
  /** The delay of every call, so that two can overlap. */
  readonly latencyMs?: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Random failures, drawn for each call without a planned one: 'POST /v1/checkout/sessions'. */
  readonly troubleWith?: (call: string) => FailureMode | null;
  /** Drawn for each event; null leaves it to `deliver`. */
  readonly fateOf?: (type: string) => DeliverySwitches | null;
};

export type FakeStripe = {
  readonly url: string;
  readonly state: FakeState;
  /** The customer fills in the hosted page and pays. `settles: 'later'` for a method whose bank answers with `settle`. */
  pay(sessionId: string, customer: PayingCustomer, how?: { readonly settles: 'now' | 'later' }): void;
  settle(sessionId: string, outcome: 'succeeded' | 'failed'): void;
  /** The card is declined on the hosted page: the session stays open. */
  decline(sessionId: string): void;
  /** Another seller's session on the same account. */
  addForeignSession(): string;
  fail(mode: FailureMode, how?: { readonly times?: number; readonly call?: string }): void;
  recover(): void;
  /** Invalidates the API key. */
  revokeKey(): void;
  deliver(switches: Partial<DeliverySwitches>): void;
  settled(): Promise<void>;
  /** A refund in the dashboard. @returns Stripe's id of the refund. */
  dashboardRefund(paymentId: string, amountCents: number): string;
  /** A payment at a card reader of the account. @returns Stripe's id of the payment intent. */
  takeAtReader(payment: ReaderPayment): string;
  /** By Stripe's own id. */
  failRefund(refundId: string): void;
  dispute(paymentId: string, amountCents: number, status: DisputeStatus, id?: string): string;
  sign(body: string | Uint8Array, how?: { readonly secret?: string; readonly atMs?: number }): string;
  /** Pays out what is due. @returns Stripe's id of the payout. */
  payOut(): string;
  ledger(): Ledger;
  close(): Promise<void>;
};

const checkHeaders = ({ headers }: IncomingMessage, secretKey: string): void => {
  if (headers.authorization !== `Bearer ${secretKey}`) throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided');
  if (headers['stripe-version'] !== API_VERSION)
    throw new StripeError(400, 'invalid_request_error', `Unexpected API version, not ${API_VERSION}`);
};

const errorOf = (status: number, error: object): Answer => ({ status, body: { error } });
const SERVER_ERROR = errorOf(500, { type: 'api_error', message: 'An unknown error occurred' });
const RATE_LIMITED = errorOf(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' });
/** A restricted key without permission for this call. */
const NO_PERMISSION = errorOf(403, {
  type: 'invalid_request_error',
  message: 'The provided key does not have the required permissions for this endpoint',
});

const reply = (response: ServerResponse, { status, body, isReplay = false }: Answer): void =>
  replyJson(response, status, body, {
    'request-id': `req_${randomUUID()}`,
    ...(isReplay ? { 'idempotent-replayed': 'true' } : {}),
    ...(status === 429 ? { 'retry-after': '2' } : {}),
  });

const toAnswer = (error: unknown): Answer => {
  if (!(error instanceof StripeError)) throw error;
  return { status: error.status, body: error.body };
};

/** Settings that make a fake the stand's provider. */
export const stripeSettings = ({ url }: Pick<FakeStripe, 'url'>) => ({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_URL: url,
});

/** A fake Stripe on 127.0.0.1, with strict validation, for the real SDK. */
export const startFakeStripe = async (options: FakeStripeOptions = {}): Promise<FakeStripe> => {
  const { state = newState(), webhookSecret = WEBHOOK_SECRET, latencyMs = 2, now = Date.now } = options;
  const seconds = (): number => Math.floor(now() / SECOND_MS);
  const { fateOf, troubleWith } = options;
  const target = { webhookUrl: options.webhookUrl ?? null, webhookSecret, apiVersion: API_VERSION, now: seconds, fateOf };
  const events = createEventDelivery(state, target);
  const idempotently = createIdempotency(state);
  const { fail, recover, take } = planFailures(state.failures);
  let url = '';
  let secretKey = options.secretKey ?? SECRET_KEY;

  const run = async (call: Parameters<typeof answerCall>[0], failure: FailureMode | null): Promise<Answer> => {
    await sleep(latencyMs);
    if (failure === 'error-before-effect') return SERVER_ERROR;
    try {
      expireOverdue(state, seconds(), events.happened);
      const body = answerCall(call, { state, now: seconds(), pageUrl: `${url}/pay`, happened: events.happened });
      return failure === 'error-after-effect' ? SERVER_ERROR : { status: 200, body };
    } catch (error) {
      return toAnswer(error);
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const { pathname, search } = new URL(request.url ?? '/', url);
    const call = { method: request.method ?? 'GET', path: pathname, form: decodeForm(request.method === 'POST' ? body : search.slice(1)) };
    const name = `${call.method} ${call.path}`;
    // Expanding takes the right to read the object.
    const isExpanded = JSON.stringify(call.form['expand'] ?? '').includes('payment_intent');
    const failure = take(name) ?? (isExpanded ? take('GET /v1/payment_intents') : null) ?? troubleWith?.(name) ?? null;
    if (failure === 'hang') return;
    if (failure === 'reset') return void request.socket.destroy();
    if (failure === 'rate-limited') return reply(response, RATE_LIMITED);
    checkHeaders(request, secretKey);
    if (failure === 'no-permission') return reply(response, NO_PERMISSION);
    const key = call.method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined;
    const answer = await idempotently(key, `${pathname} ${body}`, () => run(call, failure));
    if (failure === 'reset-after-effect') request.socket.destroy();
    else if (failure !== 'hang-after-effect') reply(response, answer);
  };

  const server = await startFakeHttp(
    (request, response) => handle(request, response).catch((error: unknown) => reply(response, toAnswer(error))),
    options.port,
  );
  ({ url } = server);

  return {
    url,
    state,
    pay: (id, customer, { settles } = { settles: 'now' }) => {
      expireOverdue(state, seconds(), events.happened);
      const outcome = settles === 'now' ? 'succeeded' : 'processing';
      completeSession(state, findSession(state, id), { customer, now: seconds(), outcome, happened: events.happened });
    },
    settle: (id, outcome) => settlePayment(state, findSession(state, id), outcome, events.happened),
    decline: (id) => events.happened('payment_intent.payment_failed', { object: 'payment_intent', id: `pi_declined_${id}` }),
    addForeignSession: () => {
      const item = { quantity: 1, price_data: { currency: 'usd' as const, unit_amount: 700, product_data: { name: 'Raffle ticket' } } };
      const params = {
        mode: 'payment' as const,
        success_url: 'https://raffle.example',
        line_items: [item],
        metadata: {},
        custom_fields: [],
      };
      return createSession(state, params, { now: seconds(), pageUrl: `${url}/pay` }).id;
    },
    fail,
    recover,
    revokeKey: () => {
      secretKey = 'sk_test_another';
    },
    deliver: (switches) => {
      state.delivery = { ...state.delivery, ...switches };
    },
    settled: events.settled,
    dashboardRefund: (payment, amount) =>
      createRefund(state, { payment_intent: payment, amount, metadata: {} }, { now: seconds(), happened: events.happened }).id,
    takeAtReader: (payment) => takeAtReader(state, payment, seconds()),
    failRefund: (id) => failRefund(state, id, events.happened),
    dispute: (payment, amount, status, id) =>
      setDispute(state, { id, payment, amount, status }, { now: seconds(), happened: events.happened }).id,
    sign: (body, { secret = webhookSecret, atMs = now() } = {}) => signature(body, secret, Math.floor(atMs / SECOND_MS)),
    payOut: () => payOut(state, seconds()).id,
    ledger: () => ledgerOf(state),
    close: async () => {
      events.stop();
      await server.close();
    },
  };
};
