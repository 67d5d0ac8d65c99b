import { queryOptions } from '@tanstack/react-query';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import type { LookupHash, LookupPageHash } from '#core/domain/kernel/ids.ts';
import type { Api } from '#web/api/client.ts';
import { toCustomerOrder } from './customer-order.ts';
import { POLLING, slowerWhenLimited } from '#web/api/polling.ts';

export const orderStatusQuery = (api: Api, hash: LookupHash) =>
  queryOptions({
    queryKey: ['order-status', hash],
    queryFn: async ({ signal }) => {
      const wire = await api.call(ordersContract.status, { params: { hash }, signal });
      if (!('items' in wire)) throw new TypeError("an order's own page shows all of it");
      return toCustomerOrder(wire);
    },
    refetchInterval: ({ state }) => slowerWhenLimited(POLLING.customerStatusMs, state.error),
  });

/** Not for the offline cache, which holds this phone's own order. */
const { offline: _offline, ...lookedUpStatus } = ordersContract.status;

export const lookedUpOrderQuery = (api: Api, hash: LookupPageHash) =>
  queryOptions({
    queryKey: ['looked-up-order', hash],
    queryFn: ({ signal }) => api.call(lookedUpStatus, { params: { hash }, signal }),
    refetchInterval: ({ state }) => slowerWhenLimited(POLLING.customerStatusMs, state.error),
  });
