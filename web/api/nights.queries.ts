import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

export type Nights = ResponseOf<(typeof nightsContract)['list']>;
export type NightEntry = Nights['nights'][number];

export const NIGHTS_KEY = [...STAFF_KEY, 'nights'];

const EVERY_MS = 15_000;

export const nightsQuery = (api: Api) =>
  queryOptions({
    queryKey: NIGHTS_KEY,
    queryFn: ({ signal }) => api.call(nightsContract.list, { signal }),
    refetchInterval: EVERY_MS,
  });

export type Closing = ResponseOf<(typeof nightsContract)['closing']>;
export type Uncollected = Closing['uncollected'][number];

export const closingQuery = (api: Api) =>
  queryOptions({
    queryKey: [...NIGHTS_KEY, 'closing'],
    queryFn: ({ signal }) => api.call(nightsContract.closing, { signal }),
    refetchInterval: EVERY_MS,
  });
