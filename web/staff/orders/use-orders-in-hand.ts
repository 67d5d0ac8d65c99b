import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { useAnswered } from '#web/api/query-client.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useActLog } from '../offline-queue/acts.tsx';
import { withActs } from '../offline-queue/apply-acts.ts';
import { ordersInHandQuery } from './staff-orders.queries.ts';

/** The orders in hand: the server's last state with this device's unsent acts applied. */
export const useOrdersInHand = () => {
  const query = ordersInHandQuery(useServices().api);
  const { data, dataUpdatedAt, error, failureCount, isPending, refetch } = useQuery(query);
  const answered = useAnswered(query.queryKey, dataUpdatedAt);
  const { acts } = useActLog();
  const orders = useMemo(
    () => (acts.length === 0 ? data : data?.map((order) => withActs(order, acts)).filter(({ status }) => isInHand(status))),
    [data, acts],
  );
  return { orders, answeredAt: answered?.at ?? null, error, failureCount, isPending, refetch };
};
