import { orderItemId } from '#core/domain/kernel/ids.ts';
import { packingProgress, type PackingProgress } from '#core/domain/order/packing.ts';
import { unsentCheckOf, type Act } from '../offline-queue/act-log.ts';
import { itemsOf, type StaffItem, type StaffOrder } from './staff-order.ts';

/** Whether an item is in the bag: this device's unsent tick, or else the server's state. */
export const isTicked = (acts: readonly Act[], order: StaffOrder, { id, checkedBy }: StaffItem): boolean =>
  unsentCheckOf(acts, order, id) ?? checkedBy !== null;

/** The packing progress of an order, on all devices. */
export const progressOf = (order: StaffOrder, acts: readonly Act[]): PackingProgress =>
  packingProgress(
    itemsOf(order).map(({ id, isRefunded, quantity }) => ({ id: orderItemId(id), isRefunded, quantity })),
    new Set(order.items.filter((item) => isTicked(acts, order, item)).map(({ id }) => orderItemId(id))),
  );
