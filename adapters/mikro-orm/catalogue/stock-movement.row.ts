import { defineEntity, p } from '@mikro-orm/postgresql';
import { STOCK_KINDS } from '#core/domain/stock/stock-entry.ts';
import type { Columns } from '../database/columns.ts';
import { NightRow } from '../nights/night.row.ts';
import { ProductRow } from './product.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** Deliveries, counts and losses, but not sales: initial + adjustments = on hand + sold (rules §8, I1). */
export const StockMovementRow = defineEntity({
  name: 'StockMovementRow',
  tableName: 'stock_movements',
  properties: {
    id: p.integer().primary(),
    product_id: () => p.manyToOne(ProductRow).mapToPk().fieldName('product_id'),
    kind: p.enum(STOCK_KINDS),
    delta: p.integer(),
    by: p.text().strictNullable(),
    at: timestamptz(),
    /** The open night; null without one. */
    night_id: () => p.manyToOne(NightRow).mapToPk().fieldName('night_id').deleteRule('no action').strictNullable(),
    /** Made by the device, for a count or a loss. */
    act_id: p.text().strictNullable(),
    counted: p.integer().strictNullable(),
    seen: p.integer().strictNullable(),
    note: p.text().strictNullable(),
  },
  uniques: [{ name: 'stock_movements_act_unique', properties: ['act_id', 'product_id'] }],
  indexes: [
    { name: 'stock_movements_product_index', properties: 'product_id' },
    { name: 'stock_movements_night_index', properties: 'night_id' },
  ],
  checks: [
    {
      name: 'stock_movements_count_check',
      expression: `case when kind in ('opening-count', 'closing-count')
        then night_id is not null and act_id is not null and (counted is null and seen is null and note is not null
          or counted >= 0 and seen >= 0 and delta = counted - seen)
        else counted is null and seen is null end`,
    },
    { name: 'stock_movements_spoiled_check', expression: "kind <> 'spoiled' or delta < 0 and act_id is not null and note is not null" },
  ],
});
export type StockMovementRow = Columns<typeof StockMovementRow>;
