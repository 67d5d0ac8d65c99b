import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { soldOutContract } from '#adapters/http-contract/sold-out.contract.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Api } from '#web/api/client.ts';
import { POLLING } from '#web/api/polling.ts';
import { refreshOrders, STAFF_ORDERS_KEY } from '../orders/staff-orders.queries.ts';

/** A product, the paid orders that wait for it, and the outcomes of the others. */
export type Shortage = ResponseOf<typeof soldOutContract.get>;
export type WaitingItem = Shortage['waiting'][number];
export type SettledItem = Shortage['settled'][number];
export type SellableProduct = ResponseOf<typeof soldOutContract.list>['products'][number];

/** Under 'products', so that their change notification refetches this. */
export const sellableQuery = (api: Api) =>
  queryOptions({
    queryKey: ['products', 'sellable'],
    queryFn: async ({ signal }) => (await api.call(soldOutContract.list, { signal })).products,
    refetchInterval: POLLING.productsMs,
  });

export const shortageQuery = (api: Api, id: ProductId) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS_KEY, 'shortage', id],
    queryFn: ({ signal }) => api.call(soldOutContract.get, { params: { id }, signal }),
    refetchInterval: POLLING.fulfillmentOrdersMs,
  });

/** Shows the server's latest version of a product, before related data is refetched. */
export const showShortage = (client: QueryClient, api: Api, shortage: Shortage): void => {
  client.setQueryData(shortageQuery(api, shortage.product.id).queryKey, shortage);
  refreshOrders(client);
  void client.invalidateQueries({ queryKey: ['products'] });
};
