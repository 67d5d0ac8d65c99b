import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';
import { NightRow } from '../nights/night.row.ts';

/** The stock at a night's opening and closing, written with its state. */
export const NightStockRow = defineEntity({
  name: 'NightStockRow',
  tableName: 'night_stock',
  properties: {
    night_id: () => p.manyToOne(NightRow).mapToPk().fieldName('night_id').deleteRule('no action').updateRule('no action').primary(),
    /** No foreign key: its check would lock products after the night, against the lock order. */
    product_id: p.integer().primary(),
    opening: p.integer(),
    /** Null until the night is closed. */
    closing: p.integer().strictNullable(),
    /** The product's name and sort order when the night was closed. */
    name: p.text().strictNullable(),
    category: p.text().strictNullable(),
    /** The product's sold-out mark when the night was closed. */
    sold_out_at: timestamptz().strictNullable(),
    /** On the menu when the night was closed. */
    price_cents: p.integer().strictNullable(),
  },
});
export type NightStockRow = Columns<typeof NightStockRow>;
