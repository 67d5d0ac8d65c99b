import type { EntityManager } from '@mikro-orm/postgresql';
import { actId, orderId, productId } from '#core/domain/kernel/ids.ts';
import type { MenuAct, StaffAct } from '#core/domain/order/staff-act.ts';
import type { ActLog } from '#core/ports/act-log.ts';
import { instantOf, textOf } from '../database/sql.ts';
import { StaffActRow } from './staff-act.row.ts';

type Refusal = NonNullable<StaffAct['refusal']>;
const isOfMenu = (refusal: Refusal): refusal is NonNullable<MenuAct['refusal']> => refusal.kind.startsWith('product/');

const toAct = ({ id, order_id: order, product_id: product, staff_id: staffId, at, refusal }: StaffActRow): StaffAct => {
  const facts = { id: actId(id), staffId, at: instantOf(at) };
  if (order !== null && (refusal === null || !isOfMenu(refusal))) return { ...facts, orderId: orderId(order), refusal };
  if (product !== null && (refusal === null || isOfMenu(refusal))) return { ...facts, productId: productId(product), refusal };
  throw new Error('an act is about an order or a product, and so is its refusal');
};

export const createActLog = (em: EntityManager): ActLog => ({
  find: async (id) => {
    const row = await em.findOne(StaffActRow, { id });
    return row === null ? null : toAct(row);
  },
  add: async (act) =>
    void (await em.insert(StaffActRow, {
      id: act.id,
      order_id: 'orderId' in act ? act.orderId : null,
      product_id: 'productId' in act ? act.productId : null,
      staff_id: act.staffId,
      at: textOf(act.at),
      refusal: act.refusal,
    })),
});
