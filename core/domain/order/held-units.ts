import { groupBy } from '../kernel/group-by.ts';
import type { ProductId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { isUnpacked } from './in-hand.ts';
import { cancelledWhole, type Order, type OrderItem } from './order.ts';
import { itemsToPack } from './packing.ts';

export type ProductUnits = { readonly productId: ProductId; readonly units: number };

type WithItems = Pick<Order, 'items'>;

/** Units of each product; a product that several items name has one entry. */
const unitsOf = (items: readonly OrderItem[]): readonly ProductUnits[] =>
  [...groupBy(items, ({ productId }) => productId)].map(([productId, same]) => ({
    productId,
    units: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }));

/**
 * The items whose units an order still holds: taken units minus returned ones. Replaced units were never there, and refunded ones stay sold
 * (rules §3), so neither is returned.
 */
const heldItems = ({ items }: WithItems): readonly OrderItem[] => itemsToPack(items).filter(({ isReturned }) => isReturned !== true);

/** The changes when an order ends before preparation: its money and all units it holds are returned. */
export const withdrawnWhole = (order: Order, ...step: [command: unknown, now: Instant]): ReturnType<typeof cancelledWhole> => {
  const held = heldItems(order);
  const items = order.items.map((item) => (held.includes(item) ? ({ ...item, isReturned: true } as const) : item));
  return cancelledWhole({ ...order, items }, ...step);
};

/** Units that return to the shelf between two states of an order. */
export const unitsReturned = (before: WithItems, after: WithItems): readonly ProductUnits[] => {
  const wasReturned = new Set(before.items.filter(({ isReturned }) => isReturned === true).map(({ id }) => id));
  return unitsOf(after.items.filter(({ id, isReturned }) => isReturned === true && !wasReturned.has(id)));
};

/** Units of paid orders that are not packed yet: sold on record. */
export const unitsToPack = (orders: readonly Pick<Order, 'status' | 'items'>[], productId: ProductId): number =>
  orders
    .filter(({ status }) => isUnpacked(status))
    .flatMap(({ items }) => itemsToPack(items))
    .filter((item) => item.productId === productId && item.checkedBy === null)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Those that a count finds on the shelf: a reopened order’s are in its bag. */
export const unitsOnShelf = (orders: readonly Pick<Order, 'status' | 'items' | 'reopenedCount'>[], productId: ProductId): number =>
  unitsToPack(
    orders.filter(({ reopenedCount }) => reopenedCount === 0),
    productId,
  );
