import { useMemo } from 'react';
import { orderEventsContract } from '#adapters/http-contract/order-events.contract.ts';
import type { LookupHash } from '#core/domain/kernel/ids.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Feed, LiveState } from './live.ts';
import { standQuery } from './stand.queries.ts';
import { useLive, type QueriesByTopic } from './use-live.ts';

/** Refetches one customer's order on change notifications: 'ready' shows within a second; polling stays as the fallback. */
export const useLiveOrder = (hash: LookupHash): LiveState => {
  const { api } = useServices();
  const [connect, queriesByTopic] = useMemo(
    (): [Feed['connect'], QueriesByTopic] => [
      (signal) => api.open(orderEventsContract.follow, { params: { hash }, signal }),
      { orders: ['order-status', hash], settings: standQuery(api).queryKey },
    ],
    [api, hash],
  );
  return useLive(connect, queriesByTopic);
};
