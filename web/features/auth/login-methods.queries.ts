import { queryOptions } from '@tanstack/react-query';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Api } from '#web/api/client.ts';

/** No one waits longer for a field: without an answer the screen is as in the specification. */
const MAX_WAIT_MS = 4 * SECOND_MS;

/** Who can log in here: the shared password, people, or both. */
export const loginMethodsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['login-methods'],
    queryFn: ({ signal }) => api.call(authContract.methods, { signal, withinMs: MAX_WAIT_MS }),
    retry: false,
    networkMode: 'always',
    gcTime: 0,
  });
