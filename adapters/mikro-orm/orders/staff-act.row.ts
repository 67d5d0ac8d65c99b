import { defineEntity, p } from '@mikro-orm/postgresql';
import type { StaffAct } from '#core/domain/order/staff-act.ts';
import type { Columns } from '../database/columns.ts';
import { OrderRow } from './order.row.ts';
import { ProductRow } from '../catalogue/product.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** Append only. Acts on orders and products. */
export const StaffActRow = defineEntity({
  name: 'StaffActRow',
  tableName: 'staff_acts',
  properties: {
    id: p.uuid().primary(),
    order_id: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id').deleteRule('no action').strictNullable(),
    product_id: () => p.manyToOne(ProductRow).mapToPk().fieldName('product_id').deleteRule('no action').strictNullable(),
    staff_id: p.text(),
    at: timestamptz(),
    refusal: p.json<StaffAct['refusal']>().strictNullable(),
  },
  checks: [{ name: 'staff_acts_subject_check', expression: 'num_nonnulls(order_id, product_id) = 1' }],
});
export type StaffActRow = Columns<typeof StaffActRow>;
