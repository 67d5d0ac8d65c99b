import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { stockContract } from '#adapters/http-contract/stock.contract.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type Shelf = ResponseOf<(typeof stockContract)['shelf']>;
export type ShelfItem = Shelf['products'][number];

const EVERY_MS = 15_000;

export const shelfQuery = (api: Api) =>
  queryOptions({
    // Refetched on change notifications of 'nights'.
    queryKey: [...STAFF_KEY, 'nights', 'stock'],
    queryFn: ({ signal }) => api.call(stockContract.shelf, { signal }),
    refetchInterval: EVERY_MS,
  });
