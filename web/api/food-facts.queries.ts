import { queryOptions } from '@tanstack/react-query';
import { foodFactsContract } from '#adapters/http-contract/food-facts.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Api } from './client.ts';

/** One product's food facts in wire form. */
export type WireFoodFacts = ResponseOf<typeof foodFactsContract.get>;

/** Under 'products', so that their change notification refetches this. */
export const foodFactsQuery = (api: Api, id: ProductId) =>
  queryOptions({
    queryKey: ['products', 'food-facts', id],
    queryFn: ({ signal }) => api.call(foodFactsContract.get, { params: { id }, signal }),
  });
