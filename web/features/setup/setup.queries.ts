import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { setupContract } from '#adapters/http-contract/setup.contract.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type SetupView = ResponseOf<(typeof setupContract)['show']>;
export type ProviderView = SetupView['payments'];
export type AccountCheckView = ResponseOf<(typeof setupContract)['payments']>['checks'][number];

export const setupQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'setup'],
    queryFn: ({ signal }) => api.call(setupContract.show, { signal }),
  });
