import { isFrom, leadsTo, type OrderEvent } from './order-lifecycle.ts';
import type { BeforeReady } from './order-command.ts';
import type { Order, OrderStatus } from './order.ts';

/** The first event of every order; has no staff member unless it was sold at the window. */
export const placedEvent = (order: Pick<Order, 'id' | 'placedAt' | 'status' | 'statusBy'>): OrderEvent => ({
  orderId: order.id,
  at: order.placedAt,
  by: order.statusBy,
  command: 'place',
  from: null,
  to: order.status,
  reason: null,
});

/** Waiting, paid too late, or handed over immediately. */
const PLACED_AS = ['queued', 'cancelled', 'completed'] as const satisfies readonly OrderStatus[];

const isStep = (event: OrderEvent, before: OrderEvent | undefined): boolean => {
  if (event.command === 'place') return before === undefined && event.from === null && PLACED_AS.some((status) => status === event.to);
  if (before === undefined || event.from !== before.to) return false;
  const isLaterReason = event.command === 'reopen' && event.from === 'preparing' && event.to === 'preparing' && event.reason !== null;
  return isLaterReason || (isFrom(event.command, event.from) && leadsTo(event.command, event.to));
};

/** Invariant I5: whether an order's events, oldest first, are a valid history. */
export const isValidHistory = (events: readonly OrderEvent[]): boolean =>
  events.length > 0 && events.every((event, index) => isStep(event, events[index - 1]));

const HOLDS: readonly OrderEvent['command'][] = ['start-preparing', 'reopen', 'take-over'];

/**
 * The order's status before it last became ready, from its events, oldest first; null if it never was. It returns to its holder: whoever
 * started, reopened or took over its preparation.
 */
export const beforeReady = (events: readonly OrderEvent[]): BeforeReady | null => {
  const index = events.findLastIndex(({ command }) => command === 'mark-ready');
  if (index === -1) return null;
  if (events[index]?.from === 'queued') return { status: 'queued', preparing: null };
  const holder = events.slice(0, index).findLast(({ command }) => HOLDS.includes(command))?.by;
  return holder === undefined || holder === null ? null : { status: 'preparing', preparing: holder };
};
