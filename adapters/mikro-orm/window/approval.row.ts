import { defineEntity, p } from '@mikro-orm/postgresql';
import { APPROVAL_KINDS } from '#core/domain/window/approval.ts';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';
import { OrderRow } from '../orders/order.row.ts';

export const ApprovalRow = defineEntity({
  name: 'ApprovalRow',
  tableName: 'approvals',
  properties: {
    id: p.uuid().primary(),
    order_id: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id').deleteRule('no action'),
    kind: p.enum(APPROVAL_KINDS),
    amount_cents: p.integer(),
    by_id: p.text(),
    by_name: p.text(),
    at: timestamptz(),
    approved_by_id: p.text().strictNullable(),
    approved_by_name: p.text().strictNullable(),
    approved_at: timestamptz().strictNullable(),
  },
  indexes: [{ name: 'approvals_order_index', properties: 'order_id' }],
  checks: [
    { name: 'approvals_amount_check', expression: 'amount_cents > 0' },
    { name: 'approvals_approved_check', expression: 'num_nulls(approved_by_id, approved_by_name, approved_at) in (0, 3)' },
  ],
});
export type ApprovalRow = Columns<typeof ApprovalRow>;
