import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { queueContract } from '#adapters/http-contract/queue.contract.ts';
import type { VisitorId } from '#core/domain/kernel/ids.ts';
import type { Api } from './client.ts';
import { POLLING } from './polling.ts';
import { LOGGED_ONLY } from './query-client.ts';

export const queueStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: ['queue-status'],
    queryFn: ({ signal }) => api.call(queueContract.status, { signal }),
    refetchInterval: POLLING.queueStatusMs,
    // The next poll is the retry: an error hides the overlay immediately (spec §4).
    retry: false,
    meta: LOGGED_ONLY,
  });

/** A refused checkout reveals it before the next poll. */
export const noteOrdersPaused = (client: QueryClient, api: Api): void => {
  client.setQueryData(queueStatusQuery(api).queryKey, { acceptingOrders: false });
};

type Status = ResponseOf<(typeof queueContract)['status']>;

/** A refused checkout reveals items that must wait. If only the quantity is too large, the customer takes fewer. */
export const noteItemsWait = (client: QueryClient, api: Api, items: NonNullable<Status['waiting']>): void => {
  client.setQueryData(queueStatusQuery(api).queryKey, (status): Status => ({
    acceptingOrders: true,
    ...status,
    waiting: [
      ...(status?.waiting ?? []).filter(({ id }) => items.every((item) => item.id !== id)),
      ...items.filter(({ reason }) => reason !== 'too-much'),
    ],
  }));
};

/** A heartbeat on load, on every change of the cart's count and every 60 s (spec §7). Its outcome is ignored. */
export const heartbeatQuery = (api: Api, visitorId: VisitorId, cartItemCount: number) =>
  queryOptions({
    queryKey: ['heartbeat', cartItemCount],
    queryFn: async ({ signal }) => {
      await api.call(queueContract.heartbeat, { body: { sessionId: visitorId, cartItemCount }, signal });
      return null;
    },
    refetchInterval: POLLING.heartbeatMs,
    retry: false,
    gcTime: 0,
  });
