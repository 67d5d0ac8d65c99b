import { queryOptions } from '@tanstack/react-query';
import { accountContract } from '#adapters/http-contract/account.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type AccountView = ResponseOf<(typeof accountContract)['show']>;

export const accountQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'account'],
    queryFn: ({ signal }) => api.call(accountContract.show, { signal }),
  });
