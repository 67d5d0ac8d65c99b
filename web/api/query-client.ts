import { QueryCache, QueryClient, useQueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#web/platform/clock.ts';
import { retryPassingFaults } from './polling.ts';

/** `isKept`: cached before this page was opened and not confirmed since. */
type Answered = { readonly at: Instant; readonly isKept: boolean };

/** For queries whose errors no screen shows (spec §8). */
export const LOGGED_ONLY = {};

/** React Query's own times use the device's clock. */
const answered = new WeakMap<object, Answered>();

/**
 * A query without data keeps its error until it is answered or its screen is left: React Query clears it at each poll, so that the screen
 * would alternate between loading and failed.
 */
const keepErrors = (cache: QueryCache): QueryCache => {
  const errors = new WeakMap<object, Error>();
  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0) errors.delete(query);
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') errors.set(query, event.action.error);
    const error = errors.get(query);
    if (event.action.type === 'fetch' && error !== undefined && query.state.data === undefined) query.setState({ status: 'error', error });
  });
  return cache;
};

/**
 * Server state of one open page. Everything is immediately stale, so that returning to the tab or the network refetches; in between, each
 * query sets its own interval.
 */
export const createQueryClient = (clock: Clock): QueryClient =>
  new QueryClient({
    queryCache: keepErrors(
      new QueryCache({
        onSuccess: (_data, query) => void answered.set(query, { at: clock.now(), isKept: false }),
        onError: ({ message }, { meta, queryKey }) => {
          if (meta === LOGGED_ONLY) console.info(...queryKey, message);
        },
      }),
    ),
    defaultOptions: {
      queries: { retry: retryPassingFaults, refetchOnWindowFocus: true, refetchOnReconnect: true },
      // A customer who taps while offline must get an error instead of waiting in silence.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Shows a cached response; it is refetched as soon as possible. */
export const showKept = (client: QueryClient, query: Query, { data, at }: { readonly data: unknown; readonly at: Instant }): void => {
  answered.set(query, { at, isKept: true });
  client.setQueryData(query.queryKey, data, { updatedAt: 1 });
};

/** The stand's time of the shown response; null if it came with the page, or not at all. `dataUpdatedAt` triggers a render. */
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
