import type { EntityManager } from '@mikro-orm/postgresql';
import { isGiven } from '#core/domain/window/sale.ts';
import type { GivenAway } from '#core/ports/sales-reader.ts';
import { findOrders } from '../orders/find-orders.ts';
import { OrderRow } from '../orders/order.row.ts';
import { toApproval } from './approval.mapper.ts';
import { ApprovalRow } from './approval.row.ts';

/** Oldest first. */
export const AS_GIVEN = { orderBy: { at: 'asc', id: 'asc' } } as const;

/** The night’s giveaways that are not undone, oldest first. */
export const readGiven = async (em: EntityManager, night: string): Promise<readonly GivenAway[]> => {
  const ids = (await em.find(OrderRow, { night_id: night }, { fields: ['id'] })).map(({ id }) => id);
  const approvals = (await em.find(ApprovalRow, { order_id: { $in: ids } }, AS_GIVEN)).map(toApproval);
  const orders = await findOrders(em, { id: { $in: approvals.map(({ orderId }) => orderId) } });
  const numbers = new Map(orders.filter(isGiven).map(({ id, orderNumber }) => [id, orderNumber]));
  return approvals.flatMap((one) => {
    const orderNumber = numbers.get(one.orderId);
    return orderNumber === undefined ? [] : { ...one, orderNumber };
  });
};
