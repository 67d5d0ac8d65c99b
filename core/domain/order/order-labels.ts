import type { OrderStatus } from './order.ts';

/** Spec §4: the status page's names. */
export const STATUS_LABELS = {
  queued: 'Order Received',
  preparing: 'Being Prepared',
  ready: 'Ready for Pickup!',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<OrderStatus, string>;

/** The names on the staff's badges and tabs. */
export const STATUS_BADGES = {
  queued: 'Queued',
  preparing: 'Preparing',
  ready: 'Ready',
  completed: 'Picked Up',
  cancelled: 'Cancelled',
} as const satisfies Record<OrderStatus, string>;

/** The sentence under the label on the customer's status page; null if the position replaces it. */
export const STATUS_BANNERS = {
  queued: null,
  preparing: 'Your order is being prepared',
  ready: 'Your order is ready for pickup!',
  completed: 'Order completed - Thank you!',
  cancelled: 'We couldn’t send your money back yet. The stand knows.',
} as const satisfies Record<OrderStatus, string | null>;

const placeText = (position: number | null): string =>
  position !== null && position > 0 ? `Your order is #${position} in the queue` : 'Your order is in the queue';

/** Spec §4: the thank-you page's sentence. */
export const thankYouMessage = (status: OrderStatus, position: number | null): string =>
  status === 'queued' ? placeText(position) : STATUS_BANNERS[status];
