import { useEffect, useState } from 'react';
import { elapsedMs, plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { StaffOrder } from '#web/order/staff-order.ts';
import type { PickUp } from './pickup-window.view.ts';

type PickUps = {
  /** Those that can still be undone. */
  readonly recent: readonly PickUp[];
  /** `order` as it still waits. Told when the server is asked: a hint may take it off the list before the answer is here. */
  readonly pickedUp: (order: StaffOrder) => void;
  /** It waits again, or never went. */
  readonly undone: (order: StaffOrder) => void;
};

/** Remembers what was handed over in the last ten seconds. */
export const usePickUps = (): PickUps => {
  const { clock } = useServices();
  const [recent, setRecent] = useState<readonly PickUp[]>([]);
  const [first] = recent;

  useEffect(() => {
    if (first === undefined) return undefined;
    const timer = setTimeout(
      () => setRecent((known) => known.filter((one) => one !== first)),
      Math.max(0, elapsedMs(clock.now(), first.undoUntil)),
    );
    return () => clearTimeout(timer);
  }, [clock, first]);

  return {
    recent,
    pickedUp: (order) =>
      setRecent((known) => [
        ...known.filter((one) => one.order.id !== order.id),
        { order, undoUntil: plusMs(clock.now(), LIMITS.orders.undoPickUpWithinMs) },
      ]),
    undone: (order) => setRecent((known) => known.filter((one) => one.order.id !== order.id)),
  };
};
