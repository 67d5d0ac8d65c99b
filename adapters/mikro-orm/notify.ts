import { orderId } from '#core/domain/kernel/ids.ts';
import type { Hint } from '#core/ports/hints.ts';

/** The one channel of PostgreSQL that hints travel on. */
export const HINT_CHANNEL = 'bandstand';

export const HINT_TOPICS = ['orders', 'products', 'outbox', 'refunds'] as const satisfies readonly Hint['topic'][];

/** To be returned by a changing statement: sent on commit, and however often it is called, once a transaction and topic. */
export const notifyOf = (topic: Exclude<Hint['topic'], 'orders'>): string => `pg_notify('${HINT_CHANNEL}', '${topic}')`;

/** The same for an order, once a transaction and order. @param column of the statement's row, with the order's id. */
export const notifyOfOrder = (column: 'id' | 'order_id' | 'i.order_id'): string => `pg_notify('${HINT_CHANNEL}', 'orders:' || ${column})`;

/** Null for what this version does not know. */
export const hintOf = (payload: string): Hint | null => {
  const [name, id] = payload.split(':');
  const topic = HINT_TOPICS.find((known) => known === name);
  if (topic === undefined) return null;
  return id === undefined || id === '' ? { topic } : { topic, orderId: orderId(id) };
};
