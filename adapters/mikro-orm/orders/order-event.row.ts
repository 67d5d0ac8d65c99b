import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { ORDER_STATUSES, type OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import { OrderRow } from './order.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** Append only: never updated or deleted. */
export const OrderEventRow = defineEntity({
  name: 'OrderEventRow',
  tableName: 'order_events',
  properties: {
    id: p.integer().primary(),
    order_id: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id'),
    command: p.text().$type<OrderEvent['command']>(),
    from_status: p.enum(ORDER_STATUSES).strictNullable(),
    to_status: p.enum(ORDER_STATUSES),
    staff_id: p.text().strictNullable(),
    staff_name: p.text().strictNullable(),
    reason: p.text().strictNullable(),
    at: timestamptz(),
    act_id: p.uuid().strictNullable(),
  },
  indexes: [{ name: 'order_events_order_index', properties: 'order_id' }],
});
export type OrderEventRow = Columns<typeof OrderEventRow>;
