import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PackingProgress } from '#core/domain/order/packing.ts';
import { useServices } from '#web/composition/services-context.ts';
import { checkedIn, createPackingChecks, progressOf, type PackingChecks } from '#web/order/packing-checks.ts';
import type { StaffOrder } from '#web/order/staff-order.ts';
import { ordersInHandQuery } from '#web/order/staff-orders.queries.ts';

type Packing = {
  readonly isChecked: (itemId: string) => boolean;
  readonly check: (itemId: string, checked: boolean) => void;
  readonly progress: PackingProgress;
};

/** Whether the order is on its way to 'ready', by this very screen: until then its ticks stay as they are. */
export type Leaving = 'no' | 'asked' | 'done';

/** The ticks of one order, remembered on this device while the order is being prepared. */
export const usePacking = (order: StaffOrder, leaving: Leaving): Packing => {
  const { store } = useServices();
  const [checks] = useState(() => createPackingChecks(store));
  const known = useSyncExternalStore(checks.subscribe, checks.get);
  const checked = checkedIn(known, order);
  useTidyUp(checks, order, leaving);
  return {
    isChecked: (itemId) => checked.includes(itemId),
    check: (itemId, isChecked) => {
      const others = checked.filter((id) => id !== itemId);
      checks.set(order, isChecked ? [...others, itemId] : others);
    },
    progress: progressOf(order, known),
  };
};

/** Nothing is remembered of orders that are no longer being prepared. */
const useTidyUp = (checks: PackingChecks, order: StaffOrder, leaving: Leaving): void => {
  const { api } = useServices();
  const inHand = useQueryClient().getQueryData(ordersInHandQuery(api).queryKey);
  useEffect(() => {
    if (inHand === undefined || leaving !== 'no') return;
    checks.keepOnly([...inHand, order].filter(({ status }) => status === 'preparing'));
  }, [checks, inHand, order, leaving]);
  // With the screen, not before: the ticks would go while they are still to be seen.
  useEffect(() => (leaving === 'done' ? () => checks.forget(order) : undefined), [checks, order, leaving]);
};
