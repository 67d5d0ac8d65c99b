import { MINUTE_MS, plusMs, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import type { Order } from '../order/order.ts';
import { isWaiting } from './queue-position.ts';

const { from: SOONEST_MINUTES, to: LATEST_MINUTES } = LIMITS.orders.typicalMinutes;

/**
 * When the customer may expect the order. Ready: when it became ready. Waiting: 5 minutes after it was placed plus one for each order
 * ahead, no more than 15 (spec §2: 'typically 5-15 minutes'), and never in the past. Null for an order that is over.
 */
export const estimatedReadyAt = (
  order: Pick<Order, 'status' | 'placedAt' | 'readyAt'>,
  queuePosition: number,
  now: Instant,
): Instant | null => {
  if (order.status === 'ready') return order.readyAt;
  if (!isWaiting(order.status)) return null;
  const minutes = Math.min(SOONEST_MINUTES + Math.max(0, queuePosition - 1), LATEST_MINUTES);
  const estimate = plusMs(order.placedAt, minutes * MINUTE_MS);
  return estimate > now ? estimate : now;
};
