import type { EntityManager, FilterQuery, FindOptions, InferEntity } from '@mikro-orm/postgresql';
import type { Order } from '#core/domain/order/order.ts';
import { toAdjustment } from '../money/adjustment.mapper.ts';
import { ProviderAdjustmentRow } from '../money/provider-adjustment.row.ts';
import { toRefund } from '../money/refund.mapper.ts';
import { RefundRow } from '../money/refund.row.ts';
import { toOrder } from './order.mapper.ts';
import { OrderItemRow } from './order-item.row.ts';
import { OrderRow } from './order.row.ts';

type Row = InferEntity<typeof OrderRow>;

/** Orders with their items, in four statements for any number. With a lock, the state is as of the lock. */
export const findOrders = async (
  em: EntityManager,
  where: FilterQuery<Row>,
  options: Pick<FindOptions<Row>, 'orderBy' | 'lockMode'> = {},
): Promise<readonly Order[]> => {
  const rows = await em.find(OrderRow, where, options);
  if (rows.length === 0) return [];
  const theirs = { order_id: { $in: rows.map(({ id }) => id) } };
  const itemsOf = Map.groupBy(await em.find(OrderItemRow, theirs, { orderBy: { position: 'asc' } }), (item) => item.order_id);
  const refundsOf = Map.groupBy(await em.find(RefundRow, theirs), (refund) => refund.order_id);
  const outsideOf = Map.groupBy(await em.find(ProviderAdjustmentRow, theirs), (adjustment) => adjustment.order_id);
  return rows.map((row) => {
    const refunds = (refundsOf.get(row.id) ?? []).map(toRefund);
    const outside = (outsideOf.get(row.id) ?? []).map(toAdjustment);
    return toOrder({ ...row, items: itemsOf.get(row.id) ?? [], refunds, outside });
  });
};
