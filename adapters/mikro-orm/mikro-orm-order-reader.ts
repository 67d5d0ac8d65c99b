import { lookupHash } from '#core/domain/kernel/ids.ts';
import type { OrderReader, PlacedOrder } from '#core/ports/order-reader.ts';
import type { Ask } from './em-on-connection.ts';
import { textOf } from './mappers/instant.mapper.ts';
import { toOrder, type OrderWithItems } from './mappers/order.mapper.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import { OrderRow } from './rows/order.row.ts';
import type { Parameter, Sql } from './sql.ts';

/** SQL: the position in the queue is a count beside each order, and the staff's list of fifty must not wait (adr 0025). */
const IS_WAITING = "status in ('queued', 'preparing')";

const PLACED = `
  select ${ORDER_COLUMNS},
    case when o.${IS_WAITING} then (
      select count(*)::int from orders w where w.${IS_WAITING} and (w.placed_at, w.id) <= (o.placed_at, o.id)
    ) else 0 end as queue_position
  from orders o`;

/** For lists: the waiting ones are counted once, not once for each. */
const LISTED = `
  select ${ORDER_COLUMNS}, coalesce(w.position, 0) as queue_position
  from orders o
  left join (
    select id, row_number() over (order by placed_at, id)::int as position from orders where ${IS_WAITING}
  ) w on w.id = o.id`;

const CONTACT_COLUMNS = { email: 'contact_email', phone: 'contact_phone' } as const;

export function createMikroOrmOrderReader(sql: Sql, ask: Ask): OrderReader {
  const read = async (statement: string, values: readonly Parameter[] = []): Promise<readonly PlacedOrder[]> => {
    const rows = await sql<OrderWithItems & { queue_position: number }>(statement, values);
    return rows.map((row) => ({ order: toOrder(row), queuePosition: row.queue_position }));
  };
  const list = (rest: string, values?: readonly Parameter[]) => read(`${LISTED} where ${rest}`, values);
  const findWhere = async (condition: string, value: Parameter): Promise<PlacedOrder | null> =>
    (await read(`${PLACED} where ${condition}`, [value]))[0] ?? null;
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
