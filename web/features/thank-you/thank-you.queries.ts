import { queryOptions } from '@tanstack/react-query';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import type { SessionId } from '#core/domain/kernel/ids.ts';
import type { Api } from '#web/api/client.ts';
import { isRateLimited, POLLING, pollUnlessLimited, retryThankYouLookup, THANK_YOU_RETRY_EVERY_MS } from '#web/api/polling.ts';
import type { CustomerOrder } from '#web/order/customer-order.ts';

/** Nothing will change any more that this page has to say. */
const isSettled = (order: CustomerOrder | undefined): boolean =>
  order?.status === 'ready' || order?.status === 'completed' || order?.status === 'cancelled';

/** The order of a payment: five chances to appear, then a look every 30 s until it is ready (spec §4). */
export const orderBySessionQuery = (api: Api, sessionId: SessionId) =>
  queryOptions({
    queryKey: ['order-by-session', sessionId],
    queryFn: ({ signal }) => api.call(ordersContract.bySession, { params: { sessionId }, signal }),
    retry: retryThankYouLookup,
    retryDelay: THANK_YOU_RETRY_EVERY_MS,
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : pollUnlessLimited(POLLING.thankYouOrderMs, state.error)),
    refetchOnWindowFocus: ({ state }) => !isRateLimited(state.error),
  });
