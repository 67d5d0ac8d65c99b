import { beingCounted } from '../../domain/drawer/drawer.ts';
import type { OrderFilter } from '../../domain/limits.ts';
import { tonightSince, type OrderReach } from '../../domain/order/tonight.ts';
import { businessDayOf, dayWindow, weekWindow } from '../../domain/reports/business-day.ts';
import type { OrderReader, PlacedOrder } from '../../ports/order-reader.ts';
import type { ListDrawersDeps } from '../drawers/list-drawers.ts';

/**
 * Without a filter the orders in hand; with one the newest of the local day, the local week (from Monday), or of all. Oldest first. People
 * who do not manage orders get only tonight's with any filter, and no cash sales: their sum is in drawers that they may count. During a
 * blind count nobody gets tonight's.
 */
export type ListOrders = (filter: OrderFilter | undefined, reach: OrderReach) => Promise<readonly PlacedOrder[]>;

export interface ListOrdersDeps extends ListDrawersDeps {
  readonly orders: OrderReader;
  readonly timeZone: string;
}

/** Several game nights; the report covers older ones. */
const SHOWN_ORDERS = 2_000;

const WINDOWS = { today: dayWindow, week: weekWindow } as const;

export const makeListOrders = ({ orders, nights, drawers, clock, timeZone }: ListOrdersDeps): ListOrders => {
  const placedWithin = (filter: keyof typeof WINDOWS) => async () => {
    const { start, end } = WINDOWS[filter](businessDayOf(clock.now(), timeZone), timeZone);
    return (await orders.placedBetween(start, end, SHOWN_ORDERS)).toReversed();
  };
  const lists = {
    today: placedWithin('today'),
    week: placedWithin('week'),
    all: async () => (await orders.placedBetween(null, null, SHOWN_ORDERS)).toReversed(),
  } as const satisfies Record<OrderFilter, unknown>;
  const tonight = async () => (await orders.placedBetween(tonightSince(clock.now(), timeZone), null, SHOWN_ORDERS)).toReversed();
  return async (filter, reach) => {
    if (filter === undefined) return orders.inHand();
    if (reach === 'tonight') return (await tonight()).filter(({ order }) => order.tender !== 'cash');
    const placed = await lists[filter]();
    // Read afterwards, so that sales stay hidden if a count began in between.
    const { open } = await nights.current(clock.now());
    const isBlind = open !== null && beingCounted((await drawers.ofNight(open.id)).map(({ drawer }) => drawer)) !== null;
    return isBlind ? placed.filter(({ order }) => order.tender !== 'cash' || order.placedAt < (open.openedAt ?? 0)) : placed;
  };
};
