import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from './columns.ts';
import { ProductRow } from './product.row.ts';
import { timestamptz } from './timestamptz.ts';

/** Deliveries and recounts. Sales are not here: initial + adjustments = on hand + sold (rules §8, I1). */
export const StockMovementRow = defineEntity({
  name: 'StockMovementRow',
  tableName: 'stock_movements',
  properties: {
    id: p.integer().primary(),
    product_id: () => p.manyToOne(ProductRow).mapToPk().fieldName('product_id'),
    kind: p.enum(['initial', 'adjustment']),
    delta: p.integer(),
    by: p.text().strictNullable(),
    at: timestamptz(),
  },
  indexes: [{ name: 'stock_movements_product_index', properties: 'product_id' }],
});
export type StockMovementRow = Columns<typeof StockMovementRow>;
