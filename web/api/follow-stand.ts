import { focusManager, type QueryClient } from '@tanstack/react-query';
import { standEventsContract } from '#adapters/http-contract/stand-events.contract.ts';
import { productsQuery } from './catalogue.queries.ts';
import type { Api } from './client.ts';
import { createRefresh, follow } from './live.ts';
import { queueStatusQuery } from './queue.queries.ts';
import { standQuery } from './stand.queries.ts';

/** Refetches changed parts of the stand immediately while the page is visible. Polling stays as the fallback. */
export const followStand = (client: QueryClient, api: Api, left: AbortSignal): void => {
  const refreshes = new Map([
    ['products', createRefresh(client, productsQuery(api).queryKey)],
    ['queue', createRefresh(client, queueStatusQuery(api).queryKey)],
    ['settings', createRefresh(client, standQuery(api).queryKey)],
  ]);
  let stop: (() => void) | null = null;
  const look = (): void => {
    const isLooking = focusManager.isFocused() && !left.aborted;
    if (!isLooking) {
      stop?.();
      stop = null;
      return;
    }
    stop ??= follow({
      connect: (signal) => api.open(standEventsContract.follow, { signal }),
      onEvent: (name) => refreshes.get(name)?.(),
      onState: (state) => {
        if (state === 'open') for (const refresh of refreshes.values()) refresh();
      },
    });
  };
  const unsubscribe = focusManager.subscribe(look);
  left.addEventListener('abort', () => {
    unsubscribe();
    look();
  });
  look();
};
