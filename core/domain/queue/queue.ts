import { LIMITS } from '../limits.ts';
import { plusMs, type Instant, MINUTE_MS } from '../kernel/instant.ts';
import type { Order, OrderStatus } from '../order/order.ts';

/** Thresholds of spec §9 and rules §2. */
export const QUEUE_LIMITS = LIMITS.queue;

export type QueueLimits = {
  readonly warningAt: number;
  readonly criticalAt: number;
  readonly pauseAtQueued: number;
  readonly pauseAtQueuedAndOpenCheckouts: number;
};

/** Queued orders, and checkouts (creating or open) that may become orders. */
export type QueueLoad = { readonly queued: number; readonly openCheckouts: number };

export type QueueLevel = 'calm' | 'building' | 'critical';

/** The warning for the staff: 12 or 13 queued is 'building', 14 or more 'critical'. */
export const queueLevel = (queued: number, limits: Pick<QueueLimits, 'warningAt' | 'criticalAt'> = QUEUE_LIMITS): QueueLevel => {
  if (queued >= limits.criticalAt) return 'critical';
  return queued >= limits.warningAt ? 'building' : 'calm';
};

/** Whether a new checkout may begin. Never applied to a paid one. */
export const isAcceptingOrders = (
  { queued, openCheckouts }: QueueLoad,
  limits: Pick<QueueLimits, 'pauseAtQueued' | 'pauseAtQueuedAndOpenCheckouts'> = QUEUE_LIMITS,
): boolean => queued < limits.pauseAtQueued && queued + openCheckouts < limits.pauseAtQueuedAndOpenCheckouts;

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

const { from: SOONEST_MINUTES, to: LATEST_MINUTES } = LIMITS.orders.typicalMinutes;

/**
 * When the customer may expect the order. Ready: when it became ready. Waiting: 5 minutes after it was placed plus one for each order
 * ahead, no more than 15 (spec §2: 'typically 5-15 minutes'), and never in the past. Null for an order that is over.
 */
export const estimatedReadyAt = (order: Pick<Order, 'status' | 'placedAt' | 'readyAt'>, position: number, now: Instant): Instant | null => {
  if (order.status === 'ready') return order.readyAt;
  if (!isWaiting(order.status)) return null;
  const minutes = Math.min(SOONEST_MINUTES + Math.max(0, position - 1), LATEST_MINUTES);
  const estimate = plusMs(order.placedAt, minutes * MINUTE_MS);
  return estimate > now ? estimate : now;
};
