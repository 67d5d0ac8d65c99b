import { useRecentActs } from '#web/order/recent-acts.tsx';
import type { StaffOrder } from '#web/order/staff-order.ts';
import { useStatusChange } from '#web/order/use-status-change.ts';

/** Hands an order over; it can be undone from where its card stays. */
export const usePickUp = (order: StaffOrder, onDone: () => void) => {
  const { acted, undone } = useRecentActs();
  const { change, busyWith } = useStatusChange();
  return {
    isBusy: busyWith !== null,
    pickUp: (): void => change({ order, to: 'completed', onStart: () => acted('picked-up', order), onDone, onFailed: () => undone(order) }),
  };
};
