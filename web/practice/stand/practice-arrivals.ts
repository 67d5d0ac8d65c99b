import type { Pause } from '#core/ports/clock.ts';
import type { PracticeOrder } from './practice-customers.ts';

type Arrivals = {
  readonly pause: Pause;
  readonly place: (order: PracticeOrder) => Promise<void>;
  /** The practice is over. */
  readonly isOver: () => boolean;
};

/** Customers arrive one after the other, each at its time and never before the previous one has paid. */
export const startArrivals = async (orders: readonly PracticeOrder[], { pause, place, isOver }: Arrivals): Promise<void> => {
  let passedMs = 0;
  for (const order of orders) {
    await pause(order.afterMs - passedMs);
    passedMs = order.afterMs;
    if (isOver()) return;
    await place(order);
  }
};
