import { ADMIN } from '#core/domain/staff/actor.ts';
import type { PlacedOrder } from '#core/ports/order-reader.ts';
import { instantOrNull } from '../database/instant-text.ts';
import { toOrder, type OrderWithItems } from './order.mapper.ts';
import { LEFT_OVER_AFTER, ofTheNight } from './left-over.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import type { Parameter, Sql } from '../database/sql.ts';

const IS_WAITING = "status in ('queued', 'preparing')";

/** When whoever prepares it was last heard of. */
const HEARD_AT = `
    case when o.preparing_staff_id is not null then (
      select max(t.last_used_at) from access_tokens t where coalesce(t.staff_code_id::text, '${ADMIN.id}') = o.preparing_staff_id
    ) end as preparing_heard_at`;

/** One order: its position is a count. */
const ONE = `
  select ${ORDER_COLUMNS}, ${HEARD_AT},
    case when o.${IS_WAITING} then (
      select count(*)::int from orders w where w.${IS_WAITING} and (w.placed_at, w.id) <= (o.placed_at, o.id) and ${ofTheNight('w.placed_at', 'o.placed_at')}
    ) else 0 end as queue_position
  from orders o`;

/** A list: the waiting orders are counted once for all of it, less those of other evenings. */
const LIST = `
  select ${ORDER_COLUMNS}, ${HEARD_AT}, coalesce(w.position, 0) as queue_position
  from orders o
  left join (
    select id, (row_number() over (order by placed_at, id)
      - count(*) over (order by placed_at range between unbounded preceding and ${LEFT_OVER_AFTER} preceding))::int as position
    from orders where ${IS_WAITING}
  ) w on w.id = o.id`;

type Placed = OrderWithItems & { readonly queue_position: number; readonly preparing_heard_at: string | null };

export interface PlacedOrders {
  readonly findWhere: (condition: string, value: Parameter) => Promise<PlacedOrder | null>;
  /** @param rest what follows `where`, order and limit included. */
  readonly list: (rest: string, values?: readonly Parameter[]) => Promise<readonly PlacedOrder[]>;
}

/**
 * Orders with their items and places in the queue, each in one statement. SQL, because every staff screen asks for the list of
 * fifty at every change, and through MikroORM's entities it is answered at a tenth of the rate (adr 0036).
 */
export const createPlacedOrders = (sql: Sql): PlacedOrders => {
  const read = async (statement: string, values: readonly Parameter[]): Promise<readonly PlacedOrder[]> =>
    (await sql<Placed>(statement, values)).map((row) => ({
      order: toOrder(row),
      queuePosition: row.queue_position,
      preparingHeardAt: instantOrNull(row.preparing_heard_at),
    }));
  return {
    findWhere: async (condition, value) => (await read(`${ONE} where ${condition}`, [value]))[0] ?? null,
    list: (rest, values = []) => read(`${LIST} where ${rest}`, values),
  };
};
