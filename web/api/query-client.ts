import { QueryCache, QueryClient, useQueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#web/platform/clock.ts';
import { retryPassingFaults } from './polling.ts';

/** `isKept`: from before this page was opened; nothing has come since. */
type Answered = { readonly at: Instant; readonly isKept: boolean };

/** React Query's own times are the device's. */
const answered = new WeakMap<object, Answered>();

/**
 * Server state of one open page. Everything is stale at once, so that coming back to the tab or to the network asks
 * again; between that, each query says how often.
 */
export const createQueryClient = (clock: Clock): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onSuccess: (_data, query) => void answered.set(query, { at: clock.now(), isKept: false }) }),
    defaultOptions: {
      queries: { retry: retryPassingFaults, refetchOnWindowFocus: true, refetchOnReconnect: true },
      // A customer who taps while the network is away must hear of it, not wait in silence.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Shows what was kept of an earlier answer; it is asked for again as soon as it can be. */
export const showKept = (client: QueryClient, query: Query, { data, at }: { readonly data: unknown; readonly at: Instant }): void => {
  answered.set(query, { at, isKept: true });
  client.setQueryData(query.queryKey, data, { updatedAt: 1 });
};

/** When the stand said what is shown, by its own clock; null for what came with the page, or not at all. `dataUpdatedAt` draws it again. */
export const useAnswered = (queryKey: QueryKey, dataUpdatedAt: number): Answered | null => {
  const query = useQueryClient().getQueryCache().find({ queryKey });
  return query === undefined || dataUpdatedAt === 0 ? null : (answered.get(query) ?? null);
};

/** The latest of these answers; null for none. */
export const lastAnswerAt = (client: QueryClient, queryKey: QueryKey): Instant | null =>
  client
    .getQueryCache()
    .findAll({ queryKey })
    .flatMap((query) => answered.get(query)?.at ?? [])
    .reduce<Instant | null>((last, at) => (last === null || at > last ? at : last), null);
