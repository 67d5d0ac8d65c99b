import type { OrderReader } from '#core/ports/order-reader.ts';
import { createPlacedOrders } from './hot-statements/placed-orders.ts';
import { textOf } from './mappers/instant.mapper.ts';
import type { Sql } from './sql.ts';

export function createMikroOrmOrderReader(sql: Sql): OrderReader {
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
  };
}
