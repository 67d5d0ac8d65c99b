import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import { USUAL_PREPARATION, type Preparation } from '#core/domain/catalogue/preparation.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Api } from '#web/api/client.ts';
import { POLLING } from '#web/api/polling.ts';
import { useServices } from '#web/composition/services-context.ts';

/** A product as the staff see it: its station and stock. */
export type StaffProduct = Preparation & Pick<Product, 'name' | 'category' | 'available' | 'isActive'>;
export type StaffProducts = ReadonlyMap<ProductId, StaffProduct>;

export const toStaffProducts = (wire: ResponseOf<typeof inventoryContract.listStations>): StaffProducts =>
  new Map(
    wire.map(({ product_id, quantity, is_active, prep_points, ...facts }) => [
      product_id,
      { ...facts, available: quantity, isActive: is_active, prepPoints: prep_points },
    ]),
  );

/** Under 'products', so that their change notification refetches this. */
export const stationsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['products', 'stations'],
    queryFn: async ({ signal }) => toStaffProducts(await api.call(inventoryContract.listStations, { signal })),
    refetchInterval: POLLING.productsMs,
  });

const UNKNOWN: StaffProducts = new Map();

/** A product's preparation; until it has loaded, its category's usual one. */
export const preparationOf = (stations: StaffProducts, { id, category }: Pick<Product, 'id' | 'category'>): Preparation =>
  stations.get(id) ?? USUAL_PREPARATION[category];

/** Empty until it has loaded: then a ticket is one plain list. */
export const useStations = (): StaffProducts => useQuery(stationsQuery(useServices().api)).data ?? UNKNOWN;
