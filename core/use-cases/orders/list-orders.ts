import type { OrderFilter } from '../../domain/limits.ts';
import { businessDayOf, dayWindow, weekWindow } from '../../domain/reports/business-day.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OrderReader, PlacedOrder } from '../../ports/order-reader.ts';
import { sharedRead } from './shared-read.ts';

/** Many who ask at once are given the same list. Without a filter the orders in hand; with one the newest of the local day, the local week (from Monday), or of all. Oldest first. */
export type ListOrders = (filter: OrderFilter | undefined) => Promise<readonly PlacedOrder[]>;

export interface ListOrdersDeps {
  readonly orders: OrderReader;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Several game nights; older ones are the report's matter. */
const SHOWN_ORDERS = 2_000;

const WINDOWS = { today: dayWindow, week: weekWindow } as const;

export const makeListOrders = ({ orders, clock, timeZone }: ListOrdersDeps): ListOrders => {
  const placedWithin = (filter: keyof typeof WINDOWS) => async () => {
    const { start, end } = WINDOWS[filter](businessDayOf(clock.now(), timeZone), timeZone);
    return (await orders.placedBetween(start, end, SHOWN_ORDERS)).toReversed();
  };
  const inHand = sharedRead(() => orders.inHand());
  const lists = {
    today: sharedRead(placedWithin('today')),
    week: sharedRead(placedWithin('week')),
    all: sharedRead(async () => (await orders.placedBetween(null, null, SHOWN_ORDERS)).toReversed()),
  } as const satisfies Record<OrderFilter, unknown>;
  return (filter) => (filter === undefined ? inHand() : lists[filter]());
};
