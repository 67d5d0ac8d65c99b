import { queryOptions } from '@tanstack/react-query';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import type { SessionId } from '#core/domain/kernel/ids.ts';
import type { Api } from '#web/api/client.ts';
import {
  isRateLimited,
  POLLING,
  pollUnlessLimited,
  retryThankYouLookup,
  slowerWhenLimited,
  THANK_YOU_RETRY_EVERY_MS,
} from '#web/api/polling.ts';
import { toCustomerOrder } from '#web/order/customer-order.ts';
import { isSettled } from './thank-you.view.ts';

/** The order of a payment: five chances to appear, then a look every 30 s until it is ready (spec §4). */
export const orderBySessionQuery = (api: Api, sessionId: SessionId) =>
  queryOptions({
    queryKey: ['order-by-session', sessionId],
    queryFn: async ({ signal }) => toCustomerOrder(await api.call(ordersContract.bySession, { params: { sessionId }, signal })),
    retry: retryThankYouLookup,
    retryDelay: THANK_YOU_RETRY_EVERY_MS,
    refetchInterval: ({ state: { data, error } }) => {
      // A customer without a number is never left alone with 'too many requests'.
      if (data === undefined) return slowerWhenLimited(POLLING.thankYouOrderMs, error);
      return isSettled(data.status) ? false : pollUnlessLimited(POLLING.thankYouOrderMs, error);
    },
    refetchOnWindowFocus: ({ state }) => !isRateLimited(state.error),
  });
