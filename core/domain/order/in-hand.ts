import type { OrderStatus } from './order.ts';

/** Orders that the staff have yet to hand over. */
export const IN_HAND_STATUSES = ['queued', 'preparing', 'ready'] as const satisfies readonly OrderStatus[];

export const isInHand = (status: OrderStatus): boolean => IN_HAND_STATUSES.some((one) => one === status);
