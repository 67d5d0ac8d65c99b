import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
import { useServices } from '#web/composition/services-context.ts';
import { toCustomerOrder, type CustomerOrder } from '#web/order/customer-order.ts';
import { pickupCodesIn } from '#web/session/pickup-codes.ts';
import { isSettled } from './thank-you.view.ts';

/** The order of a payment: five attempts to appear, then every 30 s until it is ready (spec §4). */
const orderBySessionQuery = (api: Api, sessionId: SessionId) =>
  queryOptions({
    queryKey: ['order-by-session', sessionId],
    queryFn: async ({ signal }) => toCustomerOrder(await api.call(ordersContract.bySession, { params: { sessionId }, signal })),
    retry: retryThankYouLookup,
    retryDelay: THANK_YOU_RETRY_EVERY_MS,
    refetchInterval: ({ state: { data, error } }) => {
      // A customer without a number must not be left with 'too many requests'.
      if (data === undefined) return slowerWhenLimited(POLLING.thankYouOrderMs, error);
      return isSettled(data.status) ? false : pollUnlessLimited(POLLING.thankYouOrderMs, error);
    },
    refetchOnWindowFocus: ({ state }) => !isRateLimited(state.error),
  });

type PaidOrder = {
  readonly order: CustomerOrder | undefined;
  readonly error: Error | null;
};

/** The order of the payment session; once it exists, its cart is cleared. Its pickup code is stored on this phone. */
export const usePaidOrder = (sessionId: SessionId): PaidOrder => {
  const { api, store } = useServices();
  const pickupCodes = pickupCodesIn(store);
  const { data: order, error } = useQuery(orderBySessionQuery(api, sessionId));
  const finishCart = useFinishCart(sessionId);

  useEffect(() => {
    if (order === undefined) return;
    if (order.pickupCode !== null) pickupCodes.remember(order.lookupHash, order.pickupCode);
    finishCart(order);
  }, [order, pickupCodes, finishCart]);

  return { order, error };
};

/** Clears the cart once per payment, however often its page is opened or reloaded. */
const useFinishCart = (sessionId: SessionId) => {
  const services = useServices();
  // Created once: it only reads the services, which live as long as the app.
  const [finish] = useState(() => (order: CustomerOrder): void => {
    const { cart, pendingCheckout, thankedSessions, analytics } = services;
    if (!thankedSessions.thank(sessionId)) return;
    const pending = pendingCheckout.get();
    if (pending?.sessionId === sessionId) pendingCheckout.set(null);
    if (order.status === 'cancelled') {
      // The order was not fulfilled: the customer may reorder the rest as a new order.
      cart.renewKey();
      return;
    }
    // Items that had to wait were not paid for, and stay.
    const paid = pending?.sessionId === sessionId ? pending.held.map(({ productId }) => productId) : null;
    const hasMore = paid !== null && cart.get().items.some(({ productId }) => !paid.includes(productId));
    if (hasMore) for (const { productId } of order.items) cart.remove(productId);
    else cart.clear();
    const itemCount = order.items.reduce((sum, item) => sum + item.quantity, 0);
    analytics.track({ name: 'purchase', itemCount, valueCents: order.totalCents });
  });
  return finish;
};
