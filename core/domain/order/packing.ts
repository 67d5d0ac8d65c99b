import type { OrderItemId } from '../kernel/ids.ts';
import type { OrderItem } from './order.ts';

/** Counts rows of the checklist: one tick is one item, whatever its quantity. */
export type PackingProgress = { readonly checked: number; readonly total: number; readonly text: string; readonly isComplete: boolean };

/** Refunded and replaced items are not packed. */
export const itemsToPack = <Item extends Pick<OrderItem, 'id' | 'isRefunded' | 'replacesId'>>(items: readonly Item[]): readonly Item[] =>
  items.filter(({ id, isRefunded }) => !isRefunded && items.every(({ replacesId }) => replacesId !== id));

/** The checklist's state; `isComplete` allows 'Mark as Ready for Pickup' (spec §5). */
export const packingProgress = (
  items: readonly Pick<OrderItem, 'id' | 'isRefunded' | 'quantity'>[],
  checkedIds: ReadonlySet<OrderItemId>,
): PackingProgress => {
  const wanted = itemsToPack(items);
  const checked = wanted.filter(({ id }) => checkedIds.has(id)).length;
  const total = wanted.length;
  return { checked, total, text: `${checked} of ${total} items checked`, isComplete: checked === total };
};
