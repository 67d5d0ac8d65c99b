import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { setupContract } from '#adapters/http-contract/setup.contract.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type CardTestView = ResponseOf<(typeof setupContract)['cardTest']>['test'];

/** Asked again while the test's payment or refund is under way. */
export const cardTestQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'card-test'],
    queryFn: ({ signal }) => api.call(setupContract.cardTest, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.test?.state === 'open' || data?.test?.state === 'paid' ? 2 * SECOND_MS : false),
  });
