import { QueryClient } from '@tanstack/react-query';
import { retryPassingFaults } from './polling.ts';

/**
 * Server state of one open page. Everything is stale at once, so that coming back to the tab or to the network asks
 * again; between that, each query says how often.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: retryPassingFaults, refetchOnWindowFocus: true, refetchOnReconnect: true },
      // A customer who taps while the network is away must hear of it, not wait in silence.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
