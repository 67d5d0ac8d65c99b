import { defineEntity, p } from '@mikro-orm/postgresql';
import type { OutsideAdjustment } from '#core/domain/order/outside-adjustment.ts';
import type { Columns } from '../database/columns.ts';
import { OrderRow } from '../orders/order.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** Refunds and disputes made at the provider; `id` is the provider's own. */
export const ProviderAdjustmentRow = defineEntity({
  name: 'ProviderAdjustmentRow',
  tableName: 'provider_adjustments',
  properties: {
    id: p.text().primary(),
    order_id: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id'),
    kind: p.enum(['refund', 'dispute']),
    amount_cents: p.integer(),
    state: p.text().$type<OutsideAdjustment['state']>(),
    at: timestamptz(),
    gone_at: timestamptz().strictNullable(),
    back_at: timestamptz().strictNullable(),
    /** Earlier pairs of `gone_at` and `back_at`, oldest first. */
    earlier: p.json<readonly (readonly [string, string])[]>().strictNullable(),
  },
  indexes: [
    { name: 'provider_adjustments_order_index', properties: 'order_id' },
    { name: 'provider_adjustments_at_index', properties: 'at' },
  ],
  checks: [
    { name: 'provider_adjustments_amount_check', expression: 'amount_cents >= 0' },
    {
      name: 'provider_adjustments_state_check',
      expression:
        "case kind when 'refund' then state in ('pending', 'succeeded', 'failed') else state in ('inquiry', 'open', 'won', 'lost') end",
    },
    {
      name: 'provider_adjustments_gone_check',
      expression:
        "(gone_at is not null and back_at is null) = (state in ('pending', 'succeeded', 'open', 'lost')) and (back_at is null or gone_at is not null)",
    },
  ],
});
export type ProviderAdjustmentRow = Columns<typeof ProviderAdjustmentRow>;
