import * as z from 'zod/mini';
import type { OfflineCache } from '#web/session/offline-cache.ts';
import type { Api } from './client.ts';

/** Caches the responses that a phone shows offline: those of contract rows with `offline`. */
export const offlineCachedApi = (api: Api, offlineCache: OfflineCache): Api => ({
  ...api,
  call: async (endpoint, input) => {
    const answer = await api.call(endpoint, input);
    if (endpoint.offline !== undefined && endpoint.response !== undefined)
      offlineCache.keep(endpoint.offline, z.encode(endpoint.response, answer));
    return answer;
  },
});
