import { queryOptions } from '@tanstack/react-query';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import type { LookupHash } from '#core/domain/kernel/ids.ts';
import type { Api } from '#web/api/client.ts';
import { toCustomerOrder } from './customer-order.ts';
import { POLLING, slowerWhenLimited } from '#web/api/polling.ts';

export const orderStatusQuery = (api: Api, hash: LookupHash) =>
  queryOptions({
    queryKey: ['order-status', hash],
    queryFn: async ({ signal }) => toCustomerOrder(await api.call(ordersContract.status, { params: { hash }, signal })),
    refetchInterval: ({ state }) => slowerWhenLimited(POLLING.customerStatusMs, state.error),
  });
