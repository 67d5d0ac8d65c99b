import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useActLog } from './acts.tsx';
import { withActs } from './apply-acts.ts';
import { ordersInHandQuery } from './staff-orders.queries.ts';

/** The orders in hand as this device believes they are: as the server said last, with what was done here since. */
export const useOrdersInHand = () => {
  const { data, dataUpdatedAt, error, failureCount, isPending, refetch } = useQuery(ordersInHandQuery(useServices().api));
  const { acts } = useActLog();
  const orders = useMemo(
    () => (acts.length === 0 ? data : data?.map((order) => withActs(order, acts)).filter(({ status }) => isInHand(status))),
    [data, acts],
  );
  return { orders, dataUpdatedAt, error, failureCount, isPending, refetch };
};
