import { defineEntity, p } from '@mikro-orm/postgresql';
import { COMP_REASONS } from '#core/domain/window/sale.ts';
import type { Columns } from '../database/columns.ts';
import { OrderRow } from '../orders/order.row.ts';

/** Append only: never updated or deleted. The order has the tender. */
export const SaleRow = defineEntity({
  name: 'SaleRow',
  tableName: 'sales',
  properties: {
    order_id: () => p.oneToOne(OrderRow).mapToPk().primary().fieldName('order_id').updateRule('no action').deleteRule('no action'),
    idempotency_key: p.text().unique('sales_idempotency_key_unique'),
    sold_by_id: p.text(),
    sold_by_name: p.text(),
    given_cents: p.integer().strictNullable(),
    reader_reference: p.text().strictNullable(),
    comp_reason: p.enum(COMP_REASONS).strictNullable(),
    /** The seller's name on the sheet of a paper sale. */
    paper_seller: p.text().strictNullable(),
    paper_counted_cents: p.integer().strictNullable(),
  },
  checks: [
    { name: 'sales_given_check', expression: 'given_cents >= 0' },
    {
      name: 'sales_paper_check',
      expression: 'paper_counted_cents is null or (paper_counted_cents >= 0 and paper_seller is not null)',
    },
  ],
});
export type SaleRow = Columns<typeof SaleRow>;
