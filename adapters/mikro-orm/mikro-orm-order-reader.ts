import { lookupHash } from '#core/domain/kernel/ids.ts';
import type { OrderReader, PlacedOrder } from '#core/ports/order-reader.ts';
import { textOf } from './mappers/instant.mapper.ts';
import { toOrder, type OrderWithItems } from './mappers/order.mapper.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import type { Parameter, Sql } from './sql.ts';

const IS_WAITING = "status in ('queued', 'preparing')";

const PLACED = `
  select ${ORDER_COLUMNS},
    case when o.${IS_WAITING} then (
      select count(*)::int from orders w where w.${IS_WAITING} and (w.placed_at, w.id) <= (o.placed_at, o.id)
    ) else 0 end as queue_position
  from orders o`;

const CONTACT_COLUMNS = { email: 'contact_email', phone: 'contact_phone' } as const;

export function createMikroOrmOrderReader(sql: Sql): OrderReader {
  const findWhere = async (condition: string, value: Parameter): Promise<PlacedOrder | null> => {
    const [row] = await sql<OrderWithItems & { queue_position: number }>(`${PLACED} where ${condition}`, [value]);
    return row === undefined ? null : { order: toOrder(row), queuePosition: row.queue_position };
  };
  return {
    bySession: (sessionId) => findWhere('o.session_id = ?', sessionId),
    byHash: (hash) => findWhere('o.lookup_hash = ?', hash),
    async latestHashByContact(contact, since) {
      const statement = `
        select lookup_hash from orders where ${CONTACT_COLUMNS[contact.kind]} = ? and placed_at >= ?
        order by placed_at desc, id desc limit 1`;
      const [row] = await sql<{ lookup_hash: string }>(statement, [contact.value, textOf(since)]);
      return row === undefined ? null : lookupHash(row.lookup_hash);
    },
  };
}
