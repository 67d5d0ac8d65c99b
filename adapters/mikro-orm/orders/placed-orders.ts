import { orderId } from '#core/domain/kernel/ids.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import { queuePosition } from '#core/domain/queue/queue-position.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { PlacedOrder } from '#core/ports/order-reader.ts';
import { instantOf, instantOrNull } from '../database/instant-text.ts';
import { toOrder, type OrderWithItems } from './order.mapper.ts';
import { CANCELLED_BY_CUSTOMERS, countOwn, type CancelledByCustomers } from './own-cancels.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import type { Parameter, Sql } from '../database/sql.ts';
import { IS_WAITING } from '../database/states.ts';

/** When its preparer was last active. */
const HEARD_AT = `
    (select max(t.last_used_at) from access_tokens t where coalesce(t.staff_code_id::text, t.person_id::text, '${ADMIN.id}') = o.preparing_staff_id) as preparing_heard_at`;

/** One statement, so that an order handed over concurrently is in both lists or in neither. */
const placed = (rest: string): string => `
  select (select json_agg(json_build_object('id', id, 'status', status, 'placedAt', placed_at)) from orders where ${IS_WAITING}) as waiting,
    (select json_agg(listed) from (select ${ORDER_COLUMNS}, ${HEARD_AT}, ${CANCELLED_BY_CUSTOMERS} from orders o where ${rest}) listed) as orders`;

type PlacedRow = {
  readonly waiting: readonly { readonly id: string; readonly status: OrderStatus; readonly placedAt: string }[] | null;
  readonly orders: readonly (OrderWithItems & CancelledByCustomers & { readonly preparing_heard_at: string | null })[] | null;
};

export interface PlacedOrders {
  readonly findWhere: (condition: string, value: Parameter) => Promise<PlacedOrder | null>;
  /** @param rest the SQL after `where`, order and limit included. */
  readonly list: (rest: string, values?: readonly Parameter[]) => Promise<readonly PlacedOrder[]>;
}

/**
 * Orders with their items and places in the queue, each in one statement. SQL, because every staff screen reads the list of fifty at every
 * change, which MikroORM's entities answer at a tenth of the rate (adr 0036).
 */
export const createPlacedOrders = (sql: Sql): PlacedOrders => {
  const list: PlacedOrders['list'] = async (rest, values = []) => {
    const [row] = await sql<PlacedRow>(placed(rest), values);
    const waiting = (row?.waiting ?? []).map(({ id, status, placedAt }) => ({ id: orderId(id), status, placedAt: instantOf(placedAt) }));
    return (row?.orders ?? []).map((one) => {
      const order = toOrder(one);
      return {
        order,
        queuePosition: queuePosition(order, waiting),
        preparingHeardAt: instantOrNull(one.preparing_heard_at),
        ownCancels: countOwn(one),
      };
    });
  };
  return { findWhere: async (condition, value) => (await list(condition, [value]))[0] ?? null, list };
};
