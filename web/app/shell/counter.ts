import type { OrderStatus } from '#core/domain/order/order.ts';
import { PATHS } from '#web/paths.ts';

type Place = { readonly label: string; readonly path: string; readonly counts: readonly OrderStatus[] };

/** The three service stations. */
export const COUNTER: readonly Place[] = [
  { label: 'Orders', path: PATHS.fulfillment.to(), counts: ['queued', 'preparing'] },
  { label: 'Pickup Window', path: PATHS.pickupWindow.to(), counts: ['ready'] },
  { label: 'Sales Window', path: PATHS.salesWindow.to(), counts: [] },
];

/** The number of orders waiting at a place; null if orders cannot wait there. */
export const countOf = (path: string, orders: readonly { readonly status: OrderStatus }[]): number | null => {
  const counts = COUNTER.find((place) => place.path === path)?.counts ?? [];
  return counts.length === 0 ? null : orders.filter(({ status }) => counts.includes(status)).length;
};
