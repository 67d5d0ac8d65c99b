import { orderId } from '#core/domain/kernel/ids.ts';
import { READY_MAILS, readyMessagesOf, type ReadyFacts } from '#core/domain/notifications/told-ready.ts';
import type { OrderReader } from '#core/ports/order-reader.ts';
import { createPlacedOrders } from './placed-orders.ts';
import { instantOf, instantOrNull, textOf } from '../database/instant-text.ts';
import type { Sql } from '../database/sql.ts';
import { IS_IN_HAND } from '../database/states.ts';

const READY_FACTS = `
  select o.id, o.ready_at,
    (select json_agg(json_build_object('state', m.state, 'createdAt', m.created_at)) from outbox m
      where m.order_id = o.id and m.kind = any (?::text[])) as mails,
    (select json_agg(p.told_of) from push_subscriptions p where p.order_id = o.id) as pushes,
    (select json_build_object('toldOf', c.told_of, 'failedOf', c.failed_of) from text_consents c
      where c.order_id = o.id and c.withdrawn_at is null and o.contact_phone is not null) as text
  from orders o where o.status = 'ready' and o.tender = 'card' order by o.ready_at, o.id`;

type ReadyRow = {
  readonly id: string;
  readonly ready_at: string;
  readonly mails: readonly { readonly state: ReadyFacts['mails'][number]['state']; readonly createdAt: string }[] | null;
  readonly pushes: readonly (string | null)[] | null;
  readonly text: { readonly toldOf: string | null; readonly failedOf: string | null } | null;
};

const toReadyFacts = ({ id, ready_at: readyAt, mails, pushes, text }: ReadyRow): ReadyFacts => ({
  orderId: orderId(id),
  readyAt: instantOf(readyAt),
  mails: (mails ?? []).map(({ state, createdAt }) => ({ state, createdAt: instantOf(createdAt) })),
  pushes: (pushes ?? []).map(instantOrNull),
  text: text === null ? null : { toldOf: instantOrNull(text.toldOf), failedOf: instantOrNull(text.failedOf) },
});

export function createOrderReader(sql: Sql): OrderReader {
  const { findWhere, list } = createPlacedOrders(sql);
  return {
    byId: (id) => findWhere('o.id = ?', id),
    inHand: () => list(`o.${IS_IN_HAND} order by o.placed_at, o.id`),
    readyMessages: async () => (await sql<ReadyRow>(READY_FACTS, [READY_MAILS])).map((row) => readyMessagesOf(toReadyFacts(row))),
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
