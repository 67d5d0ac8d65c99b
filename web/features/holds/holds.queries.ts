import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { holdsContract } from '#adapters/http-contract/holds.contract.ts';
import type { Api } from '#web/api/client.ts';
import { POLLING } from '#web/api/polling.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type Holds = ResponseOf<(typeof holdsContract)['list']>;
export type Hold = Holds['holds'][number];

/** Refetched often: during an attack the admin watches these figures. */
export const holdsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'holds'],
    queryFn: ({ signal }) => api.call(holdsContract.list, { signal }),
    refetchInterval: POLLING.customerStatusMs,
  });
