import type { OrderStatus } from './order.ts';

/** Orders that the staff have yet to hand over. */
export const IN_HAND_STATUSES = ['queued', 'preparing', 'ready'] as const satisfies readonly OrderStatus[];

/** Orders that the staff still have to make or pack. */
const UNPACKED_STATUSES = ['queued', 'preparing'] as const satisfies readonly OrderStatus[];

export const isUnpacked = (status: OrderStatus): boolean => UNPACKED_STATUSES.some((one) => one === status);

export const isInHand = (status: OrderStatus): boolean => IN_HAND_STATUSES.some((one) => one === status);
