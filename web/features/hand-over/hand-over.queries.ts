import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { handOverContract } from '#adapters/http-contract/hand-over.contract.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type HandOverView = ResponseOf<(typeof handOverContract)['show']>;
export type HandOverItemView = HandOverView['items'][number];

export const handOverQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'hand-over'],
    queryFn: ({ signal }) => api.call(handOverContract.show, { signal }),
  });
