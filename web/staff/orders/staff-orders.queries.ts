import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { queueContract } from '#adapters/http-contract/queue.contract.ts';
import type { Api } from '#web/api/client.ts';
import { POLLING } from '#web/api/polling.ts';
import { LOGGED_ONLY } from '#web/api/query-client.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { toStaffOrder, type StaffOrder } from './staff-order.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export const STAFF_ORDERS_KEY = [...STAFF_KEY, 'orders'] as const;

/** The orders in hand: queued, preparing, ready. */
export const ordersInHandQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS_KEY, 'in-hand'],
    queryFn: async ({ signal }): Promise<readonly StaffOrder[]> =>
      (await api.call(fulfilmentContract.list, { query: {}, signal })).map(toStaffOrder),
    refetchInterval: POLLING.fulfillmentOrdersMs,
  });

/** One order, even if it is over. */
export const staffOrderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS_KEY, 'one', id],
    queryFn: async ({ signal }) => toStaffOrder(await api.call(fulfilmentContract.get, { params: { id }, signal })),
    refetchInterval: POLLING.fulfillmentOrdersMs,
  });

export const metricsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'metrics'],
    queryFn: ({ signal }) => api.call(queueContract.metrics, { signal }),
    refetchInterval: POLLING.metricsMs,
    meta: LOGGED_ONLY,
  });

/** Shows the server's latest version of an order, before the list is refetched. */
export const showOrder = (client: QueryClient, api: Api, order: StaffOrder): void => {
  client.setQueryData(ordersInHandQuery(api).queryKey, (orders) => {
    if (orders === undefined) return undefined;
    const others = orders.filter(({ id }) => id !== order.id);
    return isInHand(order.status) ? [...others, order] : others;
  });
  client.setQueryData(staffOrderQuery(api, order.id).queryKey, (known) => (known === undefined ? undefined : order));
  refreshOrders(client);
};

export const refreshOrders = (client: QueryClient): void => void client.invalidateQueries({ queryKey: STAFF_ORDERS_KEY });
