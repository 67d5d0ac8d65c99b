import type { OrderFilter } from '../../domain/limits.ts';
import { businessDayOf, dayWindow, weekWindow } from '../../domain/reports/business-day.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OrderReader, PlacedOrder } from '../../ports/order-reader.ts';

/** Without a filter the orders in hand; with one the newest of the local day, the local week (from Monday), or of all. Oldest first. */
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
  const lists = {
    today: placedWithin('today'),
    week: placedWithin('week'),
    all: async () => (await orders.placedBetween(null, null, SHOWN_ORDERS)).toReversed(),
  } as const satisfies Record<OrderFilter, unknown>;
  return (filter) => (filter === undefined ? orders.inHand() : lists[filter]());
};
