import type { PackingProgress } from '#core/domain/order/packing.ts';
import { useActLog, useActs } from '#web/staff/offline-queue/acts.tsx';
import { isTicked, progressOf } from '#web/staff/orders/packing-checks.ts';
import type { StaffItem, StaffOrder } from '#web/staff/orders/staff-order.ts';

type Packing = {
  readonly isChecked: (item: StaffItem) => boolean;
  readonly check: (itemId: string, checked: boolean) => void;
  readonly progress: PackingProgress;
};

/** The ticks of one order, the same on every device. Unsent ones are queued here until the server answers again. */
export const usePacking = (order: StaffOrder): Packing => {
  const { add } = useActs();
  const { acts } = useActLog();
  return {
    isChecked: (item) => isTicked(acts, order, item),
    check: (itemId, checked) => add(order, { kind: 'check', itemId, checked, round: order.reopenedCount }),
    progress: progressOf(order, acts),
  };
};
