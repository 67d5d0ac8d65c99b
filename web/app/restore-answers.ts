import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { catalogueContract } from '#adapters/http-contract/catalogue.contract.ts';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { standConfigContract } from '#adapters/http-contract/stand-config.contract.ts';
import { SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { isSilence } from '#web/api/api-error.ts';
import { menuOf, productsQuery } from '#web/api/catalogue.queries.ts';
import type { Api } from '#web/api/client.ts';
import type { Services } from '#web/composition/services.ts';
import { showKept } from '#web/api/query-client.ts';
import { standQuery, toStand } from '#web/api/stand.queries.ts';
import { toCustomerOrder } from '#web/order/customer-order.ts';
import { orderStatusQuery } from '#web/order/order-status.queries.ts';

/** After waiting this long for the network, the customer sees the last known response. */
const MAX_WAIT_MS = 4 * SECOND_MS;

type Restore = { readonly queryKey: QueryKey; readonly data: unknown } | null;

/** Converts each cached response for the screens; responses cached by another version are skipped. */
const readersOf = (api: Api) => ({
  menu: (wire: unknown): Restore => {
    const { success, data } = catalogueContract.listProducts.response.safeParse(wire);
    return success ? { queryKey: productsQuery(api).queryKey, data: menuOf(data) } : null;
  },
  stand: (wire: unknown): Restore => {
    const { success, data } = standConfigContract.config.response.safeParse(wire);
    return success ? { queryKey: standQuery(api).queryKey, data: toStand(data) } : null;
  },
  order: (wire: unknown): Restore => {
    const { success, data } = ordersContract.bySession.response.safeParse(wire);
    return success ? { queryKey: orderStatusQuery(api, data.hash).queryKey, data: toCustomerOrder(data) } : null;
  },
});

const isSame = (one: QueryKey, other: QueryKey): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A cached response, and the stand's time of it. */
export type RestoredAnswer = { readonly data: unknown; readonly at: Instant };

/**
 * Called once on every page. While the network is silent, this device's cached public responses replace it; logouts that an earlier page
 * could not send are sent.
 */
export const afterSilence = async (queryClient: QueryClient, services: Services): Promise<void> => {
  const { api, offlineCache, store } = services;
  const readers = readersOf(api);
  restoreWhenSilent(queryClient, (queryKey) => {
    for (const name of ['menu', 'stand', 'order'] as const) {
      const answer = offlineCache.find(name);
      const known = answer === null ? null : readers[name](answer.wire);
      if (answer !== null && known !== null && isSame(known.queryKey, queryKey)) return { data: known.data, at: answer.at };
    }
    return null;
  });
  // A customer's phone has none, and loads no code for them.
  if (store.read('ended-logins') !== null) await (await import('./shell/use-end-logins.ts')).sendEndedLogins(queryClient, services);
};

/**
 * Fills screens that have no data with the last known response and its age while the network is silent: after a wait, or immediately if the
 * last request failed. A network response, even a refusal, replaces it. Returns a function that stops it.
 */
export const restoreWhenSilent = (queryClient: QueryClient, find: (queryKey: QueryKey) => RestoredAnswer | null): (() => void) => {
  let isSilent = false;
  const restore = (query: Query): void => {
    isSilent = true;
    const answer = query.state.data === undefined ? find(query.queryKey) : null;
    if (answer !== null) showKept(queryClient, query, answer);
  };

  const watch = (query: Query): void => {
    if (query.state.data !== undefined) return;
    if (isSilent || query.state.fetchStatus === 'paused') restore(query);
    else setTimeout(() => query.state.fetchStatus !== 'idle' && restore(query), MAX_WAIT_MS);
  };

  const cache = queryClient.getQueryCache();
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'fetch') watch(query);
    if (action.type === 'success' && action.manual !== true) isSilent = false;
    if (action.type === 'pause' || ((action.type === 'failed' || action.type === 'error') && isSilence(action.error))) restore(query);
  });
  // The page loads this file after its first requests.
  for (const query of cache.getAll()) {
    if (query.state.fetchStatus !== 'idle') watch(query);
    if (isSilence(query.state.fetchFailureReason)) restore(query);
  }
  return stop;
};
