import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { listPayouts, listTransactions } from './balance.ts';
import { listCharges } from './charges.ts';
import {
  check,
  CHARGE_LIST,
  EXPANDED,
  NOTHING,
  PAYOUT_LIST,
  REFUND_CREATION,
  REFUND_LIST,
  SESSION_CREATION,
  SESSION_LIST,
  TRANSACTION_LIST,
  WEBHOOK_CREATION,
  PLAIN_LIST,
} from './parameters.ts';
import type { FormValue } from './form.ts';
import { paginate, type Page } from './paginate.ts';
import { createRefund, findRefund, listDisputes, listRefunds } from './refunds.ts';
import { createSession, expireSession, findSession, listSessions, type Happened } from './sessions.ts';
import type { FakeSession, FakeState } from './state.ts';
import { missing } from './stripe-error.ts';

export type ApiCall = {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, FormValue>>;
};

export type ApiContext = {
  readonly state: FakeState;
  /** Unix seconds. */
  readonly now: number;
  readonly pageUrl: string;
  readonly happened: Happened;
};

/** In Stripe's form, without the fake's internal fields. */
const present = (
  state: FakeState,
  { line_items_given: _lines, payment_intent_metadata: _metadata, ...shown }: FakeSession,
  expand = false,
): object => ({
  ...shown,
  payment_intent: expand ? (state.payments.find(({ id }) => id === shown.payment_intent) ?? null) : shown.payment_intent,
});

const shownEndpoint = ({ secret: _secret, ...endpoint }: FakeState['webhookEndpoints'][number]): object => endpoint;

const createEndpoint = ({ webhookEndpoints }: FakeState, { url, enabled_events }: z.infer<typeof WEBHOOK_CREATION>): object => {
  const made = {
    id: `we_${webhookEndpoints.length + 1}_${randomUUID()}`,
    object: 'webhook_endpoint' as const,
    url,
    status: 'enabled' as const,
    enabled_events,
    secret: `whsec_${randomUUID()}`,
  };
  webhookEndpoints.push(made);
  return made;
};

const deleteEndpoint = ({ webhookEndpoints }: FakeState, id: string): object => {
  const at = webhookEndpoints.findIndex((endpoint) => endpoint.id === id);
  if (at < 0) throw missing('webhook endpoint', id);
  webhookEndpoints.splice(at, 1);
  return { id, object: 'webhook_endpoint', deleted: true };
};

const ACCOUNT = {
  object: 'account',
  id: 'acct_fake',
  charges_enabled: true,
  settings: { dashboard: { display_name: 'Westview Band Boosters' } },
};

const withData = <T>(page: Page<T>, show: (one: T) => object): object => ({ ...page, data: page.data.map(show) });

type Route = readonly [call: RegExp, answer: (context: ApiContext, form: ApiCall['form'], id: string) => object];

const ROUTES: readonly Route[] = [
  [/^POST \/v1\/checkout\/sessions$/, (on, form) => present(on.state, createSession(on.state, check(SESSION_CREATION, form), on))],
  [
    /^GET \/v1\/checkout\/sessions$/,
    ({ state }, form) => withData(listSessions(state, check(SESSION_LIST, form)), (one) => present(state, one)),
  ],
  [
    /^GET \/v1\/checkout\/sessions\/([^/]+)$/,
    ({ state }, form, id) => present(state, findSession(state, id), check(EXPANDED, form).expand !== undefined),
  ],
  [
    /^POST \/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    ({ state, happened }, form, id) => (check(NOTHING, form), present(state, expireSession(findSession(state, id), happened))),
  ],
  [/^GET \/v1\/payment_intents$/, ({ state }, form) => paginate('/v1/payment_intents', state.payments, check(PLAIN_LIST, form))],
  [/^POST \/v1\/refunds$/, (on, form) => createRefund(on.state, check(REFUND_CREATION, form), on)],
  [/^GET \/v1\/refunds$/, ({ state }, form) => listRefunds(state, check(REFUND_LIST, form))],
  [/^GET \/v1\/refunds\/([^/]+)$/, ({ state }, _form, id) => findRefund(state, id)],
  [/^GET \/v1\/disputes$/, ({ state }, form) => listDisputes(state, check(REFUND_LIST, form))],
  [/^GET \/v1\/balance_transactions$/, ({ state }, form) => listTransactions(state, check(TRANSACTION_LIST, form))],
  [/^GET \/v1\/charges$/, ({ state }, form) => listCharges(state, check(CHARGE_LIST, form))],
  [/^GET \/v1\/payouts$/, ({ state }, form) => listPayouts(state, check(PAYOUT_LIST, form))],
  [/^GET \/v1\/account$/, () => ACCOUNT],
  [/^POST \/v1\/webhook_endpoints$/, ({ state }, form) => createEndpoint(state, check(WEBHOOK_CREATION, form))],
  [
    /^GET \/v1\/webhook_endpoints$/,
    ({ state }, form) => withData(paginate('/v1/webhook_endpoints', state.webhookEndpoints, check(PLAIN_LIST, form)), shownEndpoint),
  ],
  [/^DELETE \/v1\/webhook_endpoints\/([^/]+)$/, ({ state }, _form, id) => deleteEndpoint(state, id)],
];

/** Handles one call on the state. @throws StripeError */
export const answerCall = ({ method, path, form }: ApiCall, context: ApiContext): object => {
  const call = `${method} ${path}`;
  for (const [route, answer] of ROUTES) {
    const [isIt, id = ''] = route.exec(call) ?? [];
    if (isIt !== undefined) return answer(context, form, id);
  }
  throw missing('endpoint', call);
};
