import type { StarterProduct } from '#core/domain/catalogue/starter-catalogue.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productNameKey } from '#core/domain/catalogue/product-name.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { NewProduct } from '#core/ports/product-repository.ts';
import type { ProductRow } from '../rows/product.row.ts';
import { textOf } from './instant.mapper.ts';

export const toProduct = (row: ProductRow): Product => ({
  id: productId(row.id),
  name: row.name,
  priceCents: cents(row.price_cents),
  category: row.category,
  imagePath: row.image_path,
  available: row.on_hand - row.reserved,
  isActive: row.is_active,
});

/** The fields that an admin changes one by one. Name and stock have their own functions. */
export const toFieldColumns = ({ priceCents, imagePath, isActive }: NewProduct) => ({
  price_cents: priceCents,
  image_path: imagePath,
  is_active: isActive,
});

export const toNameColumns = (name: string) => ({ name, name_key: productNameKey(name) });

export const toNewRow = (
  product: NewProduct,
  { slug, onHand, at }: { slug: string | null; onHand: number; at: Instant },
): Omit<ProductRow, 'id'> => ({
  slug,
  ...toNameColumns(product.name),
  category: product.category,
  ...toFieldColumns(product),
  on_hand: onHand,
  reserved: 0,
  sold: 0,
  created_at: textOf(at),
  updated_at: textOf(at),
});

export const toNewProduct = ({ slug: _slug, stock: _stock, ...product }: StarterProduct): NewProduct => ({ ...product, isActive: true });
