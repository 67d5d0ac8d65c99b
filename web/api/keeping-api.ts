import * as z from 'zod/mini';
import { catalogueContract } from '#adapters/http-contract/catalogue.contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { standContract } from '#adapters/http-contract/stand.contract.ts';
import type { KeptAnswers, KeptName } from '#web/session/kept-answers.ts';
import type { Api } from './client.ts';

/** Public answers, and the order of whoever has its link; nothing that needs a login (docs/security.md). */
const KEPT = new Map<Endpoint, KeptName>([
  [catalogueContract.listProducts, 'menu'],
  [standContract.config, 'stand'],
  [ordersContract.status, 'order'],
  [ordersContract.bySession, 'order'],
]);

/** Remembers the answers that a phone shows without a network. */
export const keepingApi = (api: Api, kept: KeptAnswers): Api => ({
  ...api,
  call: async (endpoint, input) => {
    const answer = await api.call(endpoint, input);
    const name = KEPT.get(endpoint);
    if (name !== undefined && endpoint.response !== undefined) kept.keep(name, z.encode(endpoint.response, answer));
    return answer;
  },
});
