import { createLink, deleteLink, findOrder, listLinks, searchOrders, updateOrder } from './orders.ts';
import { findCustomer, findPayment } from './payments.ts';
import { listEntries, listPayments, listPayouts, listRefunds, withFees } from './payouts.ts';
import { createRefund, findRefund, listDisputes } from './refunds.ts';
import {
  check,
  DISPUTE_LIST,
  LINK_CREATION,
  NOTHING,
  ORDER_SEARCH,
  ORDER_UPDATE,
  REFUND_CREATION,
  SUBSCRIPTION_CREATION,
  PAYMENT_LIST,
  PLAIN_LIST,
  TIMED_LIST,
} from './requests.ts';
import { createSubscription, deleteSubscription, listSubscriptions, locationOf } from './subscriptions.ts';
import { notFound } from './square-error.ts';
import type { Deed } from './state.ts';

export type ApiCall = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
};

type Route = readonly [call: RegExp, answer: (deed: Deed, call: ApiCall, id: string) => object];

const ROUTES: readonly Route[] = [
  [/^POST \/v2\/online-checkout\/payment-links$/, (deed, { body }) => createLink(deed, check(LINK_CREATION, body))],
  [/^GET \/v2\/online-checkout\/payment-links$/, (deed, { query }) => listLinks(deed, check(PLAIN_LIST, query))],
  [/^DELETE \/v2\/online-checkout\/payment-links\/([^/]+)$/, (deed, _call, id) => deleteLink(deed, id)],
  [/^POST \/v2\/orders\/search$/, (deed, { body }) => searchOrders(deed, check(ORDER_SEARCH, body))],
  [/^GET \/v2\/orders\/([^/]+)$/, (deed, _call, id) => ({ order: findOrder(deed, id) })],
  [/^PUT \/v2\/orders\/([^/]+)$/, (deed, { body }, id) => updateOrder(deed, id, check(ORDER_UPDATE, body))],
  [/^GET \/v2\/payments\/([^/]+)$/, (deed, _call, id) => ({ payment: withFees(findPayment(deed, id)) })],
  [/^GET \/v2\/customers\/([^/]+)$/, (deed, _call, id) => ({ customer: findCustomer(deed, id) })],
  [/^POST \/v2\/refunds$/, (deed, { body }) => ({ refund: createRefund(deed, check(REFUND_CREATION, body)) })],
  [/^GET \/v2\/refunds\/([^/]+)$/, (deed, _call, id) => ({ refund: findRefund(deed, id) })],
  [/^GET \/v2\/payments$/, (deed, { query }) => listPayments(deed, check(PAYMENT_LIST, query))],
  [/^GET \/v2\/refunds$/, (deed, { query }) => listRefunds(deed, check(TIMED_LIST, query))],
  [/^GET \/v2\/payouts$/, (deed, { query }) => listPayouts(deed, check(TIMED_LIST, query))],
  [/^GET \/v2\/payouts\/([^/]+)\/payout-entries$/, (deed, { query }, id) => listEntries(deed, id, check(PLAIN_LIST, query))],
  [/^GET \/v2\/locations$/, (deed) => ({ locations: [locationOf(deed)] })],
  [/^GET \/v2\/webhooks\/subscriptions$/, (deed, { query }) => listSubscriptions(deed, check(PLAIN_LIST, query))],
  [/^POST \/v2\/webhooks\/subscriptions$/, (deed, { body }) => createSubscription(deed, check(SUBSCRIPTION_CREATION, body))],
  [/^DELETE \/v2\/webhooks\/subscriptions\/([^/]+)$/, (deed, _call, id) => deleteSubscription(deed, id)],
  [/^GET \/v2\/disputes$/, (deed, { query }) => listDisputes(deed, check(DISPUTE_LIST, query))],
];

const TAKES_QUERY =
  /^GET \/v2\/(disputes|payments|refunds|payouts|payouts\/[^/]+\/payout-entries|webhooks\/subscriptions|online-checkout\/payment-links)$/;

/** Handles one call on the state. @throws SquareAnswerError */
export const answerCall = (deed: Deed, call: ApiCall): object => {
  const asked = `${call.method} ${call.path}`;
  if (!TAKES_QUERY.test(asked)) check(NOTHING, call.query);
  for (const [route, answer] of ROUTES) {
    const [isIt, id = ''] = route.exec(asked) ?? [];
    if (isIt !== undefined) return answer(deed, call, decodeURIComponent(id));
  }
  throw notFound('Endpoint', asked);
};
