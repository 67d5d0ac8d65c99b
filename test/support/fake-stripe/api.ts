import { randomUUID } from 'node:crypto';
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
  WEBHOOK_LIST,
} from './parameters.ts';
import type { FormValue } from './form.ts';
import { paginate } from './paginate.ts';
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

const sessionCall = ({ method, path, form }: ApiCall, context: ApiContext): object | null => {
  const { state, happened } = context;
  const [, id = '', action = ''] = /^\/v1\/checkout\/sessions\/([^/]+)(?:\/(expire))?$/.exec(path) ?? [];
  if (method === 'GET' && id !== '' && action === '') {
    const { expand } = check(EXPANDED, form);
    return present(state, findSession(state, id), expand !== undefined);
  }
  if (method === 'POST' && action === 'expire') {
    check(NOTHING, form);
    return present(state, expireSession(findSession(state, id), happened));
  }
  if (path !== '/v1/checkout/sessions') return null;
  if (method === 'POST') return present(state, createSession(state, check(SESSION_CREATION, form), context));
  const page = listSessions(state, check(SESSION_LIST, form));
  return { ...page, data: page.data.map((session) => present(state, session)) };
};

const refundCall = ({ method, path, form }: ApiCall, context: ApiContext): object | null => {
  const { state } = context;
  const [, id = ''] = /^\/v1\/refunds\/([^/]+)$/.exec(path) ?? [];
  if (method === 'GET' && id !== '') return findRefund(state, id);
  if (method === 'GET' && path === '/v1/disputes') return listDisputes(state, check(REFUND_LIST, form));
  if (path !== '/v1/refunds') return null;
  if (method === 'POST') return createRefund(state, check(REFUND_CREATION, form), context);
  return listRefunds(state, check(REFUND_LIST, form));
};

const balanceCall = ({ method, path, form }: ApiCall, { state }: ApiContext): object | null => {
  const call = `${method} ${path}`;
  if (call === 'GET /v1/balance_transactions') return listTransactions(state, check(TRANSACTION_LIST, form));
  if (call === 'GET /v1/charges') return listCharges(state, check(CHARGE_LIST, form));
  return call === 'GET /v1/payouts' ? listPayouts(state, check(PAYOUT_LIST, form)) : null;
};

const shownEndpoint = ({ secret: _secret, ...endpoint }: FakeState['webhookEndpoints'][number]): object => endpoint;

const accountCall = ({ method, path, form }: ApiCall, { state }: ApiContext): object | null => {
  const call = `${method} ${path}`;
  const [, id = ''] = /^DELETE \/v1\/webhook_endpoints\/([^/]+)$/.exec(call) ?? [];
  if (call === 'GET /v1/account')
    return {
      object: 'account',
      id: 'acct_fake',
      charges_enabled: true,
      settings: { dashboard: { display_name: 'Westview Band Boosters' } },
    };
  if (id !== '') {
    const at = state.webhookEndpoints.findIndex((endpoint) => endpoint.id === id);
    if (at < 0) throw missing('webhook endpoint', id);
    state.webhookEndpoints.splice(at, 1);
    return { id, object: 'webhook_endpoint', deleted: true };
  }
  if (path !== '/v1/webhook_endpoints') return null;
  if (method === 'GET')
    return { ...paginate(path, state.webhookEndpoints, check(WEBHOOK_LIST, form)), data: state.webhookEndpoints.map(shownEndpoint) };
  const { url, enabled_events } = check(WEBHOOK_CREATION, form);
  const number = state.webhookEndpoints.length + 1;
  const made = {
    id: `we_${number}_${randomUUID()}`,
    object: 'webhook_endpoint' as const,
    url,
    status: 'enabled' as const,
    enabled_events,
    secret: `whsec_${randomUUID()}`,
  };
  state.webhookEndpoints.push(made);
  return made;
};

/** Handles one call on the state. @throws StripeError */
export const answerCall = (call: ApiCall, context: ApiContext): object => {
  const answer = sessionCall(call, context) ?? refundCall(call, context) ?? balanceCall(call, context) ?? accountCall(call, context);
  if (answer === null) throw missing('endpoint', `${call.method} ${call.path}`);
  return answer;
};
