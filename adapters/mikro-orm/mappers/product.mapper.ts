import type { Product } from '#core/domain/catalogue/product.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { ProductRow } from '../rows/product.row.ts';

export const toProduct = (row: ProductRow): Product => ({
  id: productId(row.id),
  name: row.name,
  priceCents: cents(row.price_cents),
  category: row.category,
  imagePath: row.image_path,
  available: row.on_hand - row.reserved,
  isActive: row.is_active,
});
