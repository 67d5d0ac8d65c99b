import type { Stripe } from 'stripe';
import type { CheckoutId, PaymentId, SessionId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { PaymentGateway, PaymentSession } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { toPaymentSession } from './session-mapping.ts';
import { sessionParams, toUnixSeconds, type StandFacts } from './session-params.ts';
import { connect, withinBudget, type Ask } from './stripe-calls.ts';
import { readStripeEvent } from './stripe-event.ts';
import { stripePayouts } from './stripe-payouts.ts';
import { paymentRecordOf, refundOnce } from './stripe-refunds.ts';

export type StripePaymentGatewayOptions = StandFacts & {
  readonly secretKey: string;
  /** Any of them may have signed a webhook. */
  readonly webhookSecrets: readonly string[];
  /** Default: Stripe's own; a fake in tests. */
  readonly apiUrl?: string | undefined;
  /** For all calls to Stripe by one method, or for each page of a list; rules §7. */
  readonly timeoutMs?: number;
  readonly clock: Clock;
};

const TIMEOUT_MS = 8 * SECOND_MS;
/** For all pages of a list: a season has hundreds. */
const LIST_MS = MINUTE_MS;
const PAGE_SIZE = 100;
const SESSION_ID = /^cs_\w+$/;

/** The allowed difference between our clock and Stripe's, which also bounds a late start of a session, see `sessionParams`. */
const CLOCK_SLACK_MS = 15 * MINUTE_MS;

const retrieve = async (stripe: Stripe, ask: Ask, id: string): Promise<PaymentSession | null> => {
  if (!SESSION_ID.test(id)) return null;
  const answer = await ask((options) => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }, options));
  if (answer.ok) return toPaymentSession(answer.value);
  if (answer.error.code === 'resource_missing') return null;
  throw new Unavailable('payments', { cause: new Error(answer.error.message) });
};

const find = async (stripe: Stripe, ask: Ask, checkoutId: CheckoutId, createdAt: Instant): Promise<PaymentSession | null> => {
  const created = { gte: toUnixSeconds(plusMs(createdAt, -CLOCK_SLACK_MS)), lte: toUnixSeconds(plusMs(createdAt, CLOCK_SLACK_MS)) };
  const found = await ask(async (options) => {
    const sessions = stripe.checkout.sessions.list({ created, limit: PAGE_SIZE }, options);
    for await (const session of sessions) if (session.client_reference_id === checkoutId) return session.id;
    return null;
  });
  if (!found.ok) throw new Unavailable('payments', { cause: new Error(found.error.message) });
  return found.value === null ? null : await retrieve(stripe, ask, found.value);
};

const findByPayment = async (stripe: Stripe, ask: Ask, payment: PaymentId): Promise<PaymentSession | null> => {
  const answer = await ask((options) => stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 }, options));
  if (!answer.ok && answer.error.code !== 'resource_missing') throw new Unavailable('payments', { cause: new Error(answer.error.message) });
  const session = answer.ok ? answer.value.data[0] : undefined;
  return session === undefined ? null : await retrieve(stripe, ask, session.id);
};

const expire = async (stripe: Stripe, ask: Ask, id: SessionId): Promise<PaymentSession | null> => {
  if (!SESSION_ID.test(id)) return null;
  const answer = await ask((options) => stripe.checkout.sessions.expire(id, {}, options));
  if (answer.ok) return toPaymentSession(answer.value);
  const truth = await retrieve(stripe, ask, id);
  // Still open: inconclusive, so the hold stays and the caller retries.
  if (truth?.state === 'open') throw new Unavailable('payments', { cause: new Error(answer.error.message) });
  return truth;
};

const start = async (stripe: Stripe, ask: Ask, params: Stripe.Checkout.SessionCreateParams) => {
  const idempotencyKey = `checkout_${params.client_reference_id}`;
  const answer = await ask((options) => stripe.checkout.sessions.create(params, { ...options, idempotencyKey }));
  if (!answer.ok) return err({ kind: 'payment/session-refused', reason: answer.error.code });
  // A replayed response is as old as the first call: the session may have been paid or expired since.
  const isReplay = answer.value.lastResponse.headers['idempotent-replayed'] === 'true';
  const truth = isReplay ? await retrieve(stripe, ask, answer.value.id) : null;
  return ok(truth ?? toPaymentSession(answer.value));
};

/** Stripe's hosted Checkout page. The only folder that uses Stripe's terms. */
export const createStripePaymentGateway = (options: StripePaymentGatewayOptions): PaymentGateway & PayoutReader => {
  const { timeoutMs = TIMEOUT_MS } = options;
  const stripe = connect(options.secretKey, options.apiUrl);
  return {
    ...stripePayouts(stripe, (work) => withinBudget(LIST_MS, work, timeoutMs)),
    startSession: (request) => withinBudget(timeoutMs, (ask) => start(stripe, ask, sessionParams(request, options))),
    findSession: (checkoutId, createdAt) => withinBudget(timeoutMs, (ask) => find(stripe, ask, checkoutId, createdAt)),
    retrieveSession: (id) => withinBudget(timeoutMs, (ask) => retrieve(stripe, ask, id)),
    findSessionOfPayment: (payment) => withinBudget(timeoutMs, (ask) => findByPayment(stripe, ask, payment)),
    expireSession: (id) => withinBudget(timeoutMs, (ask) => expire(stripe, ask, id)),
    refund: (request) => withinBudget(timeoutMs, (ask) => refundOnce(stripe, ask, request)),
    retrievePaymentRecord: (payment) => withinBudget(timeoutMs, (ask) => paymentRecordOf(stripe, ask, payment)),
    readWebhookEvent: async (webhookEvent) => readStripeEvent(stripe, webhookEvent, options),
  };
};
