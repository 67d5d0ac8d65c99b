import { defineEntity, p } from '@mikro-orm/postgresql';
import { READER_DECISION_KINDS } from '#core/domain/bank/reader-decision.ts';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';
import { NightRow } from '../nights/night.row.ts';
import { OrderRow } from '../orders/order.row.ts';

/** Answers to sales and payments of the card reader that do not match. */
export const ReaderDecisionRow = defineEntity({
  name: 'ReaderDecisionRow',
  tableName: 'reader_decisions',
  properties: {
    id: p.uuid().primary(),
    night_id: () => p.manyToOne(NightRow).mapToPk().fieldName('night_id').deleteRule('no action'),
    kind: p.enum(READER_DECISION_KINDS),
    order_id: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id').deleteRule('no action').strictNullable(),
    payment_id: p.text().strictNullable(),
    card: p.text().strictNullable(),
    stand_cents: p.integer(),
    provider_cents: p.integer(),
    decided_at: timestamptz(),
    decided_by: p.text(),
  },
  uniques: [
    { name: 'reader_decisions_order_unique', properties: 'order_id', where: "kind <> 'not-same'" },
    { name: 'reader_decisions_payment_unique', properties: 'payment_id', where: "kind <> 'not-same'" },
    { name: 'reader_decisions_pair_unique', properties: ['order_id', 'payment_id'], where: "kind = 'not-same'" },
  ],
  indexes: [{ name: 'reader_decisions_night_index', properties: 'night_id' }],
  checks: [
    {
      name: 'reader_decisions_about_check',
      expression: "(order_id is null) = (kind in ('added-sale', 'not-ours')) and (payment_id is null) = (kind in ('was-cash', 'not-paid'))",
    },
  ],
});
export type ReaderDecisionRow = Columns<typeof ReaderDecisionRow>;
