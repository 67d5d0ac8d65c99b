import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { pageOf } from './pages.ts';
import type { LINK_CREATION, PLAIN_LIST, ORDER_SEARCH, ORDER_UPDATE } from './requests.ts';
import { invalidRequest, notFound, SquareAnswerError } from './square-error.ts';
import type { Deed, FakeLink, FakeOrder } from './state.ts';

export const newId = (): string => randomUUID().replaceAll('-', '').toUpperCase();

export const findOrder = ({ state }: Deed, id: string): FakeOrder => {
  const order = state.orders.find((candidate) => candidate.id === id);
  if (order === undefined) throw notFound('Order', id);
  return order;
};

export const changed = ({ happened }: Deed, order: FakeOrder, type: 'order.created' | 'order.updated' = 'order.updated'): void => {
  if (type === 'order.updated') order.version += 1;
  const { id: order_id, version, location_id, state } = order;
  happened(type, order_id, { [type.replace('.', '_')]: { order_id, version, location_id, state } });
};

export const createOrder = (deed: Deed, given: z.infer<typeof LINK_CREATION>['order']): FakeOrder => {
  if (given.location_id !== deed.locationId) throw notFound('Location', given.location_id);
  const sum = given.line_items.reduce((total, { quantity, base_price_money }) => total + Number(quantity) * base_price_money.amount, 0);
  const order: FakeOrder = {
    id: newId(),
    location_id: given.location_id,
    reference_id: given.reference_id,
    metadata: given.metadata,
    line_items: given.line_items.map(({ name, quantity, base_price_money }) => ({ name, quantity, base_price_money })),
    total_money: { amount: sum + Math.round((sum * deed.state.taxPercent) / 100), currency: 'USD' },
    created_at: deed.now,
    tenders: [],
    fulfillments: [{ uid: newId(), type: 'DIGITAL', state: 'PROPOSED' }],
    // The order of a link stays a draft until someone pays.
    state: 'DRAFT',
    version: 1,
  };
  deed.state.orders.push(order);
  changed(deed, order, 'order.created');
  return order;
};

export const createLink = (deed: Deed, request: z.infer<typeof LINK_CREATION>): object => {
  const order = createOrder(deed, request.order);
  const id = newId().slice(0, 16);
  const link: FakeLink = {
    id,
    version: 1,
    description: request.description ?? '',
    order_id: order.id,
    checkout_options: request.checkout_options,
    url: `${deed.pageUrl}/${id}`,
    created_at: deed.now,
  };
  deed.state.links.push(link);
  deed.state.returnAddresses[order.id] = request.checkout_options.redirect_url ?? '';
  return { payment_link: link, related_resources: { orders: [order] } };
};

export const listLinks = ({ state }: Deed, request: z.infer<typeof PLAIN_LIST>): object => {
  const { items, ...rest } = pageOf(state.links, request);
  return { payment_links: items, ...rest };
};

const paymentsOf = ({ state }: Deed, order: FakeOrder) => state.payments.filter(({ order_id }) => order_id === order.id);

/** Only an order without a payment attempt is cancelled with its link: sellers report that one with a declined card stays payable. */
export const deleteLink = (deed: Deed, id: string): object => {
  const at = deed.state.links.findIndex((link) => link.id === id);
  const link = deed.state.links[at];
  if (link === undefined) throw notFound('Payment link', id);
  deed.state.links.splice(at, 1);
  const order = findOrder(deed, link.order_id);
  if (paymentsOf(deed, order).length > 0) return { id };
  order.state = 'CANCELED';
  for (const fulfillment of order.fulfillments) fulfillment.state = 'CANCELED';
  changed(deed, order);
  return { id, cancelled_order_id: order.id };
};

const isFinal = ({ state }: FakeOrder): boolean => state === 'COMPLETED' || state === 'CANCELED';

export const updateOrder = (deed: Deed, id: string, { order: given }: z.infer<typeof ORDER_UPDATE>): object => {
  const order = findOrder(deed, id);
  if (given.version !== order.version)
    throw new SquareAnswerError(409, 'INVALID_REQUEST_ERROR', 'VERSION_MISMATCH', 'Order version mismatch.', 'order.version');
  if (isFinal(order)) throw invalidRequest('BAD_REQUEST', `The order is already ${order.state}.`, 'order.state');
  const isPaidFor = paymentsOf(deed, order).some(({ status }) => status === 'COMPLETED' || status === 'APPROVED');
  if (given.state === 'CANCELED' && isPaidFor)
    throw invalidRequest('BAD_REQUEST', 'An order with payments cannot be canceled.', 'order.state');
  for (const { uid, state } of given.fulfillments ?? []) {
    const fulfillment = order.fulfillments.find((one) => one.uid === uid);
    if (fulfillment === undefined) throw notFound('Fulfillment', uid);
    fulfillment.state = state;
  }
  if (given.state === 'CANCELED' && order.fulfillments.some(({ state }) => state !== 'CANCELED'))
    throw invalidRequest('BAD_REQUEST', 'Orders with fulfillments that are not canceled cannot be canceled.', 'order.state');
  if (given.state !== undefined) order.state = given.state;
  changed(deed, order);
  return { order };
};

export const searchOrders = ({ state }: Deed, request: z.infer<typeof ORDER_SEARCH>): object => {
  const { filter, sort } = request.query;
  const { start_at = '', end_at = '9' } = filter.date_time_filter?.created_at ?? {};
  // Drafts are left out unless requested.
  const states: readonly string[] = filter.state_filter?.states ?? ['OPEN', 'COMPLETED', 'CANCELED'];
  const found = state.orders.filter(
    (order) =>
      request.location_ids.includes(order.location_id) &&
      states.includes(order.state) &&
      order.created_at >= start_at &&
      order.created_at <= end_at,
  );
  const { items, ...rest } = pageOf(sort.sort_order === 'ASC' ? found : found.toReversed(), request);
  return { orders: items, ...rest };
};
