import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { stationsContract } from '#adapters/http-contract/stations.contract.ts';
import type { Api } from '#web/api/client.ts';

export type StationStates = ResponseOf<typeof stationsContract.list>;
export type StationState = StationStates['stations'][number];
export type StationPause = NonNullable<StationState['pause']>;

/** The load changes with every order. */
const EVERY_MS = 5_000;

/** Under 'stand', so that the settings' change notification refetches this: limits and pauses are settings. */
export const stationStatesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['stand', 'stations'],
    queryFn: ({ signal }) => api.call(stationsContract.list, { signal }),
    refetchInterval: EVERY_MS,
  });
