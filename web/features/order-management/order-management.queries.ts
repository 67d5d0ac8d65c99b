import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { refundsContract } from '#adapters/http-contract/refunds.contract.ts';
import type { OrderFilter } from '#core/domain/limits.ts';
import type { Api } from '#web/api/client.ts';
import { POLLING } from '#web/api/polling.ts';
import { toStaffOrder, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { STAFF_ORDERS_KEY } from '#web/staff/orders/staff-orders.queries.ts';

/** The refund of each item of one order, possible or made. */
export type OrderRefunds = ResponseOf<(typeof refundsContract)['list']>;

const byNewest = (one: StaffOrder, other: StaffOrder): number => other.placedAt - one.placedAt || (one.id < other.id ? 1 : -1);

/** Every order of a period, newest first. */
export const periodOrdersQuery = (api: Api, filter: OrderFilter) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS_KEY, 'period', filter],
    queryFn: async ({ signal }): Promise<readonly StaffOrder[]> =>
      (await api.call(fulfilmentContract.list, { query: { filter }, signal })).map(toStaffOrder).sort(byNewest),
    refetchInterval: POLLING.fulfillmentOrdersMs,
  });

/** Under the orders, so that their change notification refetches this. */
export const refundsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS_KEY, 'refunds', id],
    queryFn: ({ signal }) => api.call(refundsContract.list, { params: { id }, signal }),
    refetchInterval: POLLING.fulfillmentOrdersMs,
  });

export const refetchOrders = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: STAFF_ORDERS_KEY });
