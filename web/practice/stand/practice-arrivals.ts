import type { Pause } from '#core/ports/clock.ts';
import type { PracticeOrder } from './practice-customers.ts';

type Arrivals = {
  readonly pause: Pause;
  readonly place: (order: PracticeOrder) => Promise<void>;
  /** Nobody practises any more. */
  readonly isOver: () => boolean;
};

/** The customers come one after the other, each when its time has come and never before the one ahead has paid. */
export const letCustomersArrive = async (orders: readonly PracticeOrder[], { pause, place, isOver }: Arrivals): Promise<void> => {
  let passedMs = 0;
  for (const order of orders) {
    await pause(order.afterMs - passedMs);
    passedMs = order.afterMs;
    if (isOver()) return;
    await place(order);
  }
};
