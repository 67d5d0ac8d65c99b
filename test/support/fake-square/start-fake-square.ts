import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { planFailures, type FailureMode } from '../fake-provider.ts';
import { replyJson, startFakeHttp } from '../serve-requests.ts';
import { answerCall, type ApiCall } from './api.ts';
import { createEventDelivery, signature } from './event-delivery.ts';
import { createIdempotency } from './idempotency.ts';
import { createOrder } from './orders.ts';
import { payOrder, settlePayment, takeAtReader, type Outcome, type PayingCustomer, type ReaderPayment } from './payments.ts';
import { payOut } from './payouts.ts';
import { createRefund, ledgerOf, setDispute, settleRefund } from './refunds.ts';
import { invalidRequest, SquareAnswerError } from './square-error.ts';
import { newState, type Deed, type DisputeState, type SquareState, type FakeOrder, type FakeRefund } from './state.ts';

/** The version that SDK 46 pins. */
const API_VERSION = '2026-09-16';

export type FakeSquareOptions = {
  readonly accessToken?: string;
  readonly locationId?: string;
  readonly signatureKey?: string;
  readonly notificationUrl?: string;
  /** Where events are posted; null stores them. */
  readonly postEventsTo?: string | null;
  /** The delay of every call, so that two can overlap. */
  readonly latencyMs?: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

export type FakeSquare = {
  readonly url: string;
  readonly state: SquareState;
  /** The order whose page returns to this address, or to one that ends with it. */
  orderLeadingTo(address: string): FakeOrder;
  /** The customer pays on the hosted page. @throws when the page refuses it */
  pay(order: FakeOrder, customer: PayingCustomer, outcome?: Outcome): void;
  settlePayment(order: FakeOrder, outcome: 'COMPLETED' | 'CANCELED'): void;
  /** A sale at the till of the same account. @returns its order */
  sellAtTill(): FakeOrder;
  /** A payment at a card reader of the account, here or at another location. @returns Square's id of the payment */
  takeAtReader(payment: ReaderPayment, location?: string): string;
  dashboardRefund(paymentId: string, amountCents: number): string;
  settleRefund(refundId: string, status: FakeRefund['status']): void;
  dispute(paymentId: string, amountCents: number, state: DisputeState, id?: string): string;
  /** An action just before the next such call is answered, such as 'DELETE /v2/online-checkout/payment-links'. */
  before(call: string, happens: () => void): void;
  fail(mode: FailureMode, how?: { readonly times?: number; readonly call?: string }): void;
  recover(): void;
  /** Invalidates the access token. */
  revokeToken(): void;
  sign(body: string | Uint8Array, key?: string): string;
  /** Pays out what is due. @returns Square's id of the payout. */
  payOut(): string;
  ledger(): ReturnType<typeof ledgerOf>;
  settled(): Promise<void>;
  close(): Promise<void>;
};

const apiError = (status: number, category: string, code: string) => new SquareAnswerError(status, category, code, code);

const FAILURES: Partial<Record<FailureMode, () => SquareAnswerError>> = {
  'error-before-effect': () => apiError(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR'),
  'error-after-effect': () => apiError(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR'),
  'rate-limited': () => apiError(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED'),
  'no-permission': () => apiError(403, 'AUTHENTICATION_ERROR', 'INSUFFICIENT_SCOPES'),
};

const checkHeaders = ({ headers, method }: IncomingMessage, accessToken: string): void => {
  if (headers.authorization !== `Bearer ${accessToken}`) throw apiError(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED');
  if (headers['square-version'] !== API_VERSION) throw invalidRequest('INVALID_SQUARE_VERSION_FORMAT', `Expected ${API_VERSION}.`);
  const hasBody = method === 'POST' || method === 'PUT';
  if (hasBody && !headers['content-type']?.startsWith('application/json'))
    throw new SquareAnswerError(415, 'INVALID_REQUEST_ERROR', 'UNSUPPORTED_MEDIA_TYPE', 'Expected JSON.');
};

const readCall = async (request: IncomingMessage, url: string): Promise<ApiCall> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', url);
  const body = await text(request);
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: body === '' ? undefined : JSON.parse(body),
  };
};

const refuse = (response: ServerResponse, error: unknown): void => {
  if (!(error instanceof SquareAnswerError)) throw error;
  replyJson(response, error.status, error.body, error.status === 429 ? { 'retry-after': '2' } : {});
};

/** A fake Square on 127.0.0.1, built from its public API description, with strict validation, for the real SDK. */
export const startFakeSquare = async (options: FakeSquareOptions = {}): Promise<FakeSquare> => {
  const { locationId = 'L_STAND_IN', signatureKey = 'key_of_the_fake', latencyMs = 2, now = Date.now } = options;
  const { notificationUrl = 'https://stand.example/api/square/webhook', postEventsTo = null } = options;
  const state = newState();
  const events = createEventDelivery(state, { notificationUrl, postTo: postEventsTo, signatureKey });
  const idempotently = createIdempotency(state);
  const { fail, recover, take } = planFailures(state.failures);
  let accessToken = options.accessToken ?? 'EAAA_fake_token_of_a_test';
  let url = '';

  const deed = (): Deed => {
    const at = new Date(now()).toISOString();
    return {
      state,
      now: at,
      locationId,
      pageUrl: `${url}/pay`,
      happened: (type, id, object) => events.happened(type, id, object, at),
    };
  };

  const interludes: { readonly call: string; readonly happens: () => void }[] = [];
  const interrupt = (call: string): void => {
    const at = interludes.findIndex((interlude) => call.startsWith(interlude.call));
    if (at >= 0) interludes.splice(at, 1)[0]?.happens();
  };

  const run = async (call: ApiCall): Promise<object> => {
    await sleep(latencyMs);
    interrupt(`${call.method} ${call.path}`);
    return answerCall(deed(), call);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request, url);
    const failure = take(`${call.method} ${call.path}`);
    if (failure === 'hang') return;
    if (failure === 'reset') return void request.socket.destroy();
    checkHeaders(request, accessToken);
    const error = failure === null ? undefined : FAILURES[failure]?.();
    if (error !== undefined && failure !== 'error-after-effect') throw error;
    const body = await idempotently(call.path, call.body, () => run(call));
    if (error !== undefined) throw error;
    if (failure !== 'hang-after-effect') replyJson(response, 200, body);
  };

  const server = await startFakeHttp((request, response) => handle(request, response).catch((error: unknown) => refuse(response, error)));
  ({ url } = server);

  return {
    url,
    state,
    orderLeadingTo: (address) => {
      const order = state.orders.find(({ id }) => state.returnAddresses[id]?.endsWith(address) === true);
      if (order === undefined) throw new Error('no page leads there');
      return order;
    },
    pay: (order, customer, outcome = 'now') => void payOrder(deed(), order, customer, outcome),
    settlePayment: (order, outcome) => settlePayment(deed(), order, outcome),
    sellAtTill: () => {
      const line_items = [{ name: 'Raffle ticket', quantity: '1', base_price_money: { amount: 700, currency: 'USD' as const } }];
      const order = createOrder(deed(), { location_id: locationId, line_items });
      payOrder(deed(), order, { name: 'Somebody Else', email: 'else@example.com', phone: '+15550100199' }, 'now');
      return order;
    },
    takeAtReader: (payment, location = locationId) => {
      const there = { ...deed(), locationId: location };
      return takeAtReader(there, payment, createOrder(there, { location_id: location, line_items: [] })).id;
    },
    dashboardRefund: (payment_id, amount) =>
      createRefund(deed(), { payment_id, amount_money: { amount, currency: 'USD' }, reason: 'Requested by customer' }).id,
    settleRefund: (id, status) => settleRefund(deed(), id, status),
    dispute: (paymentId, amount, dispute, id) => setDispute(deed(), { id, paymentId, amount, state: dispute }).id,
    before: (call, happens) => void interludes.push({ call, happens }),
    fail,
    recover,
    revokeToken: () => {
      accessToken = 'EAAA_another_token_altogether';
    },
    sign: (body, key = signatureKey) => signature(body, key, notificationUrl),
    payOut: () => payOut(deed()).id,
    ledger: () => ledgerOf(state),
    settled: events.settled,
    close: async () => {
      events.stop();
      await server.close();
    },
  };
};
