import type { ProductId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { unitsToPack } from '../order/held-units.ts';
import { isUnpacked } from '../order/in-hand.ts';
import type { Order } from '../order/order.ts';

type Sold = Pick<Order, 'status' | 'items' | 'reopenedCount' | 'placedAt' | 'readyAt' | 'completedAt'>;

const isLater = ({ status, placedAt, readyAt, completedAt }: Sold, at: Instant): boolean =>
  placedAt > at || (!isUnpacked(status) && (readyAt ?? completedAt ?? at) > at);

const unpacked = ({ items }: Sold) =>
  ({ status: 'queued', reopenedCount: 0, items: items.map((item) => ({ ...item, checkedBy: null })) }) as const;

/**
 * The counted units that are not for sale: of orders unpacked at the time of the count, and of all orders placed since. A count may arrive
 * long after it was made. @param orders those in hand at any moment since
 */
export const unitsSpokenFor = (orders: readonly Sold[], product: ProductId, countedAt: Instant): number =>
  unitsToPack(
    orders.map((order) => (isLater(order, countedAt) ? unpacked(order) : order)),
    product,
  );
