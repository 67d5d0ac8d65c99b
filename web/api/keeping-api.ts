import * as z from 'zod/mini';
import type { KeptAnswers } from '#web/session/kept-answers.ts';
import type { Api } from './client.ts';

/** Remembers the answers that a phone shows without a network: those of the contract's rows that say so. */
export const keepingApi = (api: Api, kept: KeptAnswers): Api => ({
  ...api,
  call: async (endpoint, input) => {
    const answer = await api.call(endpoint, input);
    if (endpoint.offline !== undefined && endpoint.response !== undefined) kept.keep(endpoint.offline, z.encode(endpoint.response, answer));
    return answer;
  },
});
