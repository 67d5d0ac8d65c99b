import { orderId } from '#core/domain/kernel/ids.ts';
import type { ReadyMessages } from '#core/domain/notifications/told-ready.ts';
import type { OrderReader } from '#core/ports/order-reader.ts';
import { createPlacedOrders } from './placed-orders.ts';
import { instantOf, textOf } from '../database/instant-text.ts';
import type { Sql } from '../database/sql.ts';
import { IS_IN_HAND } from '../database/states.ts';

/** A mail that was sent says more than a reminder that failed. */
const READY_MESSAGES = `
  select o.id, o.ready_at,
    (select m.state from outbox m
      where m.order_id = o.id and m.kind in ('order-ready', 'order-reminder') and m.created_at >= o.ready_at
      order by m.state = 'sent' desc, m.created_at desc limit 1) as mail,
    (select count(*)::int from push_subscriptions p where p.order_id = o.id) as subscribed,
    (select count(*)::int from push_subscriptions p where p.order_id = o.id and p.told_of = o.ready_at) as notified,
    (select case when c.told_of >= o.ready_at then 'sent' when c.failed_of >= o.ready_at then 'failed' else 'pending' end from text_consents c
      where c.order_id = o.id and c.withdrawn_at is null and o.contact_phone is not null) as text
  from orders o where o.status = 'ready' and o.tender = 'card' order by o.ready_at, o.id`;

type ReadyRow = {
  readonly id: string;
  readonly ready_at: string;
  readonly mail: ReadyMessages['mail'];
  readonly subscribed: number;
  readonly notified: number;
  readonly text: ReadyMessages['text'];
};

const toReadyMessages = ({ id, ready_at: readyAt, mail, subscribed, notified, text }: ReadyRow): ReadyMessages => ({
  orderId: orderId(id),
  readyAt: instantOf(readyAt),
  mail,
  push: { subscribed, notified },
  text,
});

export function createOrderReader(sql: Sql): OrderReader {
  const { findWhere, list } = createPlacedOrders(sql);
  return {
    byId: (id) => findWhere('o.id = ?', id),
    inHand: () => list(`o.${IS_IN_HAND} order by o.placed_at, o.id`),
    readyMessages: async () => (await sql<ReadyRow>(READY_MESSAGES)).map(toReadyMessages),
    placedBetween: (start, end, limit) =>
      list('o.placed_at >= ?::timestamptz and o.placed_at < ?::timestamptz order by o.placed_at desc, o.id desc limit ?', [
        start === null ? '-infinity' : textOf(start),
        end === null ? 'infinity' : textOf(end),
        limit,
      ]),
    bySession: (sessionId) => findWhere('o.session_id = ?', sessionId),
    byHash: (hash) => findWhere('o.lookup_hash = ?', hash),
  };
}
