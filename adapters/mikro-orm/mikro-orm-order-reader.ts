import { lookupHash } from '#core/domain/kernel/ids.ts';
import type { OrderReader } from '#core/ports/order-reader.ts';
import type { Ask } from './em-on-connection.ts';
import { createPlacedOrders } from './hot-statements/placed-orders.ts';
import { textOf } from './mappers/instant.mapper.ts';
import { OrderRow } from './rows/order.row.ts';
import type { Sql } from './sql.ts';

const CONTACT_COLUMNS = { email: 'contact_email', phone: 'contact_phone' } as const;

export function createMikroOrmOrderReader(sql: Sql, ask: Ask): OrderReader {
  const { findWhere, list } = createPlacedOrders(sql);
  return {
    byId: (id) => findWhere('o.id = ?', id),
    inHand: () => list("o.status in ('queued', 'preparing', 'ready') order by o.placed_at, o.id"),
    placedBetween: (start, end, limit) =>
      list('o.placed_at >= ?::timestamptz and o.placed_at < ?::timestamptz order by o.placed_at desc, o.id desc limit ?', [
        start === null ? '-infinity' : textOf(start),
        end === null ? 'infinity' : textOf(end),
        limit,
      ]),
    bySession: (sessionId) => findWhere('o.session_id = ?', sessionId),
    byHash: (hash) => findWhere('o.lookup_hash = ?', hash),
    async latestHashByContact(contact, since) {
      const lately = { [CONTACT_COLUMNS[contact.kind]]: contact.value, placed_at: { $gte: textOf(since) } };
      const row = await ask((em) => em.findOne(OrderRow, lately, { orderBy: { placed_at: 'desc', id: 'desc' } }));
      return row === null ? null : lookupHash(row.lookup_hash);
    },
  };
}
