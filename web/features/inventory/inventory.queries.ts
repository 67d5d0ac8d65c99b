import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import { flattenGroups, type Product } from '#core/domain/catalogue/product.ts';
import { toProduct } from '#web/api/catalogue.queries.ts';
import type { Api } from '#web/api/client.ts';
import { POLLING } from '#web/api/polling.ts';

/** Under 'products', so that their change notification refetches this. */
const INVENTORY_KEY = ['products', 'inventory'] as const;

/** Every product, inactive and sold-out ones included. */
export const inventoryQuery = (api: Api) =>
  queryOptions({
    queryKey: INVENTORY_KEY,
    queryFn: async ({ signal }): Promise<readonly Product[]> =>
      flattenGroups(await api.call(inventoryContract.list, { signal })).map(toProduct),
    refetchInterval: POLLING.productsMs,
  });

/** Updates the shown products without fetching. */
export const showProducts = (client: QueryClient, api: Api, update: (products: readonly Product[]) => readonly Product[]): void => {
  client.setQueryData(inventoryQuery(api).queryKey, (known) => (known === undefined ? undefined : update(known)));
};

export const refetchInventory = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: INVENTORY_KEY });
