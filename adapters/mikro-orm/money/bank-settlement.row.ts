import { defineEntity, p } from '@mikro-orm/postgresql';
import { MISMATCHES } from '#core/domain/bank/deposits.ts';
import type { Columns } from '../database/columns.ts';
import { OrderRow } from '../orders/order.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** Card payments that do not match the bank, and how each was settled. */
export const BankSettlementRow = defineEntity({
  name: 'BankSettlementRow',
  tableName: 'bank_settlements',
  properties: {
    order_id: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id').deleteRule('no action').primary(),
    why: p.enum(MISMATCHES).primary(),
    note: p.text(),
    settled_at: timestamptz(),
    settled_by: p.text(),
  },
  checks: [{ name: 'bank_settlements_note_check', expression: "note <> ''" }],
});
export type BankSettlementRow = Columns<typeof BankSettlementRow>;
