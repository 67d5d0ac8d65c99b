import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { OrderItemRow } from '../orders/order-item.row.ts';
import { OrderRow } from '../orders/order.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

export const RefundRow = defineEntity({
  name: 'RefundRow',
  tableName: 'refunds',
  properties: {
    id: p.uuid().primary(),
    order_id: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id'),
    order_item_id: () => p.manyToOne(OrderItemRow).mapToPk().fieldName('order_item_id').deleteRule('no action').strictNullable(),
    payment_id: p.text().strictNullable(),
    amount_cents: p.integer(),
    items_cents: p.integer(),
    fee_cents: p.integer(),
    donation_cents: p.integer(),
    reason: p.text(),
    state: p.enum(['pending', 'succeeded', 'failed']),
    provider_refund_id: p.text().strictNullable().unique('refunds_provider_refund_id_unique'),
    requested_at: timestamptz(),
    accepted_at: timestamptz().strictNullable(),
    settled_at: timestamptz().strictNullable(),
    next_attempt_at: timestamptz().strictNullable(),
    gone_at: timestamptz().strictNullable(),
    back_at: timestamptz().strictNullable(),
    attempts: p.integer(),
  },
  uniques: [
    { name: 'refunds_item_unique', properties: 'order_item_id', where: "state <> 'failed'" },
    { name: 'refunds_order_unique', properties: 'order_id', where: "order_item_id is null and state = 'pending'" },
  ],
  indexes: [
    { name: 'refunds_due_index', properties: 'next_attempt_at', where: "state = 'pending'" },
    { name: 'refunds_order_index', properties: 'order_id' },
    { name: 'refunds_accepted_at_index', properties: 'accepted_at' },
  ],
  checks: [
    { name: 'refunds_payment_check', expression: "payment_id is not null or state = 'succeeded'" },
    { name: 'refunds_amount_check', expression: 'amount_cents > 0' },
    { name: 'refunds_parts_check', expression: 'least(items_cents, fee_cents, donation_cents) >= 0' },
    { name: 'refunds_settled_check', expression: "state <> 'pending' or settled_at is null" },
    { name: 'refunds_accepted_check', expression: "state <> 'succeeded' or accepted_at is not null" },
    {
      name: 'refunds_gone_check',
      expression:
        "(gone_at is not null and back_at is null) = (accepted_at is not null and state <> 'failed') and (back_at is null or gone_at is not null)",
    },
  ],
});
export type RefundRow = Columns<typeof RefundRow>;
