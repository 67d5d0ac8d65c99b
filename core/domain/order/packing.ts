import type { OrderItemId } from '../kernel/ids.ts';
import type { OrderItem } from './order.ts';

export type PackingProgress = { readonly checked: number; readonly total: number; readonly text: string; readonly isComplete: boolean };

/** A refunded item is not packed. */
export const itemsToPack = <Item extends Pick<OrderItem, 'isRefunded'>>(items: readonly Item[]): readonly Item[] =>
  items.filter((item) => !item.isRefunded);

/** The checklist's state; `isComplete` allows 'Mark as Ready for Pickup' (spec §5). */
export const packingProgress = (
  items: readonly Pick<OrderItem, 'id' | 'isRefunded'>[],
  checkedIds: ReadonlySet<OrderItemId>,
): PackingProgress => {
  const wanted = itemsToPack(items);
  const checked = wanted.filter((item) => checkedIds.has(item.id)).length;
  const total = wanted.length;
  return { checked, total, text: `${checked} of ${total} items checked`, isComplete: checked === total };
};
