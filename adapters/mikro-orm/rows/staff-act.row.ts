import { defineEntity, p } from '@mikro-orm/postgresql';
import type { OrderRefusal } from '#core/domain/order/order-lifecycle.ts';
import type { Columns } from './columns.ts';
import { OrderRow } from './order.row.ts';
import { timestamptz } from './timestamptz.ts';

/** Append only. */
export const StaffActRow = defineEntity({
  name: 'StaffActRow',
  tableName: 'staff_acts',
  properties: {
    id: p.uuid().primary(),
    order_id: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id'),
    staff_id: p.text(),
    at: timestamptz(),
    refusal: p.json<OrderRefusal>().strictNullable(),
  },
});
export type StaffActRow = Columns<typeof StaffActRow>;
