import type { ProductId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { unitsToPack } from '../order/held-units.ts';
import { isUnpacked } from '../order/in-hand.ts';
import type { Order } from '../order/order.ts';

type Sold = Pick<Order, 'status' | 'items' | 'placedAt' | 'readyAt' | 'completedAt'>;

const isLater = ({ status, placedAt, readyAt, completedAt }: Sold, at: Instant): boolean =>
  placedAt > at || (!isUnpacked(status) && (readyAt ?? completedAt ?? at) > at);

const unpacked = ({ items }: Sold) => ({ status: 'queued', items: items.map((item) => ({ ...item, checkedBy: null })) }) as const;

/**
 * The counted units that are not for sale: of orders unpacked at the time of the count, and of all orders placed since. A count may arrive
 * long after it was made, so an item that is in the bag by now may have been counted: too few units are sold rather than too many.
 * @param orders those in hand, and those completed since
 */
export const unitsSpokenFor = (orders: readonly Sold[], product: ProductId, countedAt: Instant, now: Instant): number =>
  unitsToPack(
    orders.map((order) => (isLater(order, countedAt) || (countedAt < now && isUnpacked(order.status)) ? unpacked(order) : order)),
    product,
  );
