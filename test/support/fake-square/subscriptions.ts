import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { pageOf } from './pages.ts';
import type { SUBSCRIPTION_CREATION } from './requests.ts';
import { notFound } from './square-error.ts';
import type { Deed } from './state.ts';

export const locationOf = ({ locationId }: Deed): object => ({
  id: locationId,
  name: 'Westview Band',
  status: 'ACTIVE',
  currency: 'USD',
  capabilities: ['CREDIT_CARD_PROCESSING'],
});

export const createSubscription = ({ state }: Deed, { subscription }: z.output<typeof SUBSCRIPTION_CREATION>): object => {
  const made = { id: `wbhk_${randomUUID()}`, enabled: true as const, signature_key: `key_${randomUUID()}`, ...subscription };
  state.subscriptions.push(made);
  return { subscription: made };
};

/** Lists contain no keys. */
export const listSubscriptions = ({ state }: Deed, page: { readonly cursor?: string | undefined; readonly limit: number }): object => {
  const { items, ...rest } = pageOf(state.subscriptions, page);
  return { subscriptions: items.map(({ signature_key: _key, ...shown }) => shown), ...rest };
};

export const deleteSubscription = ({ state }: Deed, id: string): object => {
  const at = state.subscriptions.findIndex((one) => one.id === id);
  if (at < 0) throw notFound('Webhook subscription', id);
  state.subscriptions.splice(at, 1);
  return {};
};
