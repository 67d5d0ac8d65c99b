import type { OrderItemId } from '../kernel/ids.ts';
import type { OrderItem } from './order.ts';

/** Counts units, as people packing do: two hot dogs are two. */
export type PackingProgress = { readonly checked: number; readonly total: number; readonly text: string; readonly isComplete: boolean };

/** Refunded and replaced items are not packed. */
export const itemsToPack = <Item extends Pick<OrderItem, 'id' | 'isRefunded' | 'replacesId'>>(items: readonly Item[]): readonly Item[] =>
  items.filter(({ id, isRefunded }) => !isRefunded && items.every(({ replacesId }) => replacesId !== id));

const unitsOf = (items: readonly Pick<OrderItem, 'quantity'>[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

/** The checklist's state; `isComplete` allows 'Mark as Ready for Pickup' (spec §5). */
export const packingProgress = (
  items: readonly Pick<OrderItem, 'id' | 'isRefunded' | 'quantity'>[],
  checkedIds: ReadonlySet<OrderItemId>,
): PackingProgress => {
  const wanted = itemsToPack(items);
  const checked = unitsOf(wanted.filter((item) => checkedIds.has(item.id)));
  const total = unitsOf(wanted);
  return { checked, total, text: `${checked} of ${total} items checked`, isComplete: checked === total };
};
