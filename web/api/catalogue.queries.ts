import { queryOptions } from '@tanstack/react-query';
import { catalogueContract } from '#adapters/http-contract/catalogue.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { ALL_UNKNOWN } from '#core/domain/catalogue/allergens.ts';
import { flattenGroups, type Product } from '#core/domain/catalogue/product.ts';
import type { Api } from './client.ts';
import { POLLING } from './polling.ts';

/** A product in wire form. */
export type WireProduct = ResponseOf<(typeof catalogueContract)['listProducts']>['food'][number];

export const toProduct = ({
  id,
  name,
  name_es: nameEs,
  price,
  category,
  image,
  quantity,
  is_active,
  allergens = ALL_UNKNOWN,
}: WireProduct): Product => ({
  id,
  name,
  ...(nameEs === undefined ? {} : { nameEs }),
  priceCents: price,
  category,
  imagePath: image,
  available: quantity,
  isActive: is_active,
  allergens,
});

/** The whole response, in menu order. */
export const menuOf = (groups: ResponseOf<(typeof catalogueContract)['listProducts']>): readonly Product[] =>
  flattenGroups(groups).map(toProduct);

export const productsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['products'],
    queryFn: async ({ signal }): Promise<readonly Product[]> => menuOf(await api.call(catalogueContract.listProducts, { signal })),
    refetchInterval: POLLING.productsMs,
  });
