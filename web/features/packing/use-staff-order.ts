import { useQuery } from '@tanstack/react-query';
import { hasStatus } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { StaffOrder } from '#web/staff/orders/staff-order.ts';
import { useActLog } from '#web/staff/offline-queue/acts.tsx';
import { withActs } from '#web/staff/offline-queue/apply-acts.ts';
import { staffOrderQuery } from '#web/staff/orders/staff-orders.queries.ts';
import { useOrdersInHand } from '#web/staff/orders/use-orders-in-hand.ts';

type StaffOrderState = {
  readonly order: StaffOrder | undefined;
  readonly error: Error | null;
  /** The stand has no such order. */
  readonly isMissing: boolean;
  readonly refetch: () => void;
};

const NOT_FOUND = 404;

/** One order from the list that the screens share; fetched separately if missing there (spec §7). */
export const useStaffOrder = (id: string): StaffOrderState => {
  const { api } = useServices();
  const list = useOrdersInHand();
  const { acts } = useActLog();
  const listed = list.orders?.find((order) => order.id === id);
  const single = useQuery({ ...staffOrderQuery(api, id), enabled: listed === undefined && !list.isPending });
  return {
    order: listed ?? (single.data && withActs(single.data, acts)),
    error: single.error,
    isMissing: listed === undefined && hasStatus(single.error, NOT_FOUND),
    refetch: () => {
      void list.refetch();
      void single.refetch();
    },
  };
};
