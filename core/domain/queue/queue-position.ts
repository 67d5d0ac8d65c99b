import { plusMs, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import type { Order, OrderStatus } from '../order/order.ts';

export type Waiting = Pick<Order, 'id' | 'status' | 'placedAt'>;

/** The order still has a place in the queue. */
export const WAITING_STATUSES = ['queued', 'preparing'] as const satisfies readonly OrderStatus[];

export const isWaiting = (status: OrderStatus): boolean => WAITING_STATUSES.some((one) => one === status);

/** From another evening, and never ended: later orders do not wait for it. */
export const isLeftOver = ({ placedAt }: Pick<Order, 'placedAt'>, now: Instant): boolean => placedAt <= leftOverUntil(now);

/** Orders placed before this time are from an earlier night. */
export const leftOverUntil = (now: Instant): Instant => plusMs(now, -LIMITS.nights.automaticLastsMs);

/** The serving order; ids break ties. */
export const isBefore = (one: Waiting, other: Waiting): boolean =>
  one.placedAt < other.placedAt || (one.placedAt === other.placedAt && one.id < other.id);

const isAhead = (other: Waiting, order: Waiting): boolean =>
  isWaiting(other.status) && isBefore(other, order) && !isLeftOver(other, order.placedAt);

/** 1 plus the orders queued or preparing that were placed earlier in the night; 0 for an order that is not waiting. */
export const queuePosition = (order: Waiting, orders: readonly Waiting[]): number =>
  isWaiting(order.status) ? 1 + orders.filter((other) => isAhead(other, order)).length : 0;

export type PositionBanner = { readonly position: number; readonly headline: string; readonly detail: string | null };

/** Spec §4: from place 5 on the page sends people to the window; before that, it shows how many are ahead. Null when no place is shown. */
export const positionBanner = (status: OrderStatus, position: number | null): PositionBanner | null => {
  if (position === null || position <= 0 || !isWaiting(status)) return null;
  return position <= LIMITS.queue.comeToWindowPosition
    ? { position, headline: 'Come to the pickup window!', detail: null }
    : { position, headline: 'A short wait', detail: `${position - 1} orders ahead of you` };
};
