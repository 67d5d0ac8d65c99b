import type { EntityManager, FilterQuery, FindOptions, InferEntity } from '@mikro-orm/postgresql';
import type { Order } from '#core/domain/order/order.ts';
import { asJson } from '../database/sql.ts';
import { GIVEN_BACK_OF } from './order-columns.ts';
import { toOrder } from './order.mapper.ts';
import { OrderItemRow } from './order-item.row.ts';
import { OrderRow } from './order.row.ts';

type Row = InferEntity<typeof OrderRow>;

/** Orders with their items: three statements, however many there are. With a lock, everything is as it is once it is held. */
export const findOrders = async (
  em: EntityManager,
  where: FilterQuery<Row>,
  options: Pick<FindOptions<Row>, 'orderBy' | 'lockMode'> = {},
): Promise<readonly Order[]> => {
  const rows = await em.find(OrderRow, where, options);
  if (rows.length === 0) return [];
  const items = await em.find(OrderItemRow, { order_id: { $in: rows.map(({ id }) => id) } }, { orderBy: { position: 'asc' } });
  const itemsOf = Map.groupBy(items, (item) => item.order_id);
  const back = await em.execute<{ id: string; cents: number }[]>(GIVEN_BACK_OF, [asJson(rows.map(({ id }) => id))]);
  const backOf = new Map(back.map(({ id, cents }) => [id, cents]));
  return rows.map((row) => toOrder({ ...row, items: itemsOf.get(row.id) ?? [], given_back_cents: backOf.get(row.id) ?? 0 }));
};
