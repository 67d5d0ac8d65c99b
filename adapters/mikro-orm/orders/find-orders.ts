import type { EntityManager, FilterQuery, FindOptions, InferEntity } from '@mikro-orm/postgresql';
import type { Order } from '#core/domain/order/order.ts';
import { toOrder } from './order.mapper.ts';
import { OrderItemRow } from './order-item.row.ts';
import { OrderRow } from './order.row.ts';

type Row = InferEntity<typeof OrderRow>;

/** Orders with their items: two statements, however many there are. With a lock, the items are as they are once it is held. */
export const findOrders = async (
  em: EntityManager,
  where: FilterQuery<Row>,
  options: Pick<FindOptions<Row>, 'orderBy' | 'lockMode'> = {},
): Promise<readonly Order[]> => {
  const rows = await em.find(OrderRow, where, options);
  if (rows.length === 0) return [];
  const items = await em.find(OrderItemRow, { order_id: { $in: rows.map(({ id }) => id) } }, { orderBy: { position: 'asc' } });
  const itemsOf = Map.groupBy(items, (item) => item.order_id);
  return rows.map((row) => toOrder({ ...row, items: itemsOf.get(row.id) ?? [] }));
};
