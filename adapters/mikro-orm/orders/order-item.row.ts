import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';
import { OrderRow } from './order.row.ts';

export const OrderItemRow = defineEntity({
  name: 'OrderItemRow',
  tableName: 'order_items',
  properties: {
    id: p.uuid().primary(),
    order_id: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id'),
    position: p.integer(),
    product_id: p.integer(),
    product_name: p.text(),
    product_name_es: p.text().strictNullable(),
    unit_price_cents: p.integer(),
    quantity: p.integer(),
    subtotal_cents: p.integer(),
    is_refunded: p.boolean(),
    is_returned: p.boolean().default(false),
    checked_by_id: p.text().strictNullable(),
    checked_by_name: p.text().strictNullable(),
    replaces_id: p.uuid().strictNullable(),
    found_at: timestamptz().strictNullable(),
  },
  uniques: [
    { name: 'order_items_position_unique', properties: ['order_id', 'position'] },
    { name: 'order_items_replaces_unique', properties: 'replaces_id' },
  ],
  indexes: [{ name: 'order_items_product_index', properties: 'product_id' }],
  checks: [
    { name: 'order_items_quantity_check', expression: 'quantity > 0 and unit_price_cents >= 0' },
    { name: 'order_items_subtotal_check', expression: 'subtotal_cents = unit_price_cents * quantity' },
    { name: 'order_items_checked_check', expression: '(checked_by_id is null) = (checked_by_name is null)' },
  ],
});
export type OrderItemRow = Columns<typeof OrderItemRow>;
