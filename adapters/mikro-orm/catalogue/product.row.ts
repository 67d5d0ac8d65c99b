import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import { timestamptz } from '../database/timestamptz.ts';

export const ProductRow = defineEntity({
  name: 'ProductRow',
  tableName: 'products',
  properties: {
    id: p.integer().primary(),
    slug: p.text().strictNullable().unique('products_slug_unique'),
    name: p.text(),
    name_es: p.text().default(''),
    /** Two names are the same if they have the same `productNameKey`. */
    name_key: p.text().unique('products_name_key_unique'),
    category: p.enum(CATEGORIES),
    price_cents: p.integer(),
    earlier_prices: p.json<readonly { readonly until: number; readonly priceCents: number }[]>().strictNullable(),
    image_path: p.text(),
    on_hand: p.integer(),
    reserved: p.integer(),
    sold: p.integer(),
    is_active: p.boolean(),
    station: p.text().default('Grill'),
    prep_points: p.integer().default(1),
    allergens: p.text().default('?????????'),
    is_sealed: p.boolean().default(false),
    ingredients: p.text().default(''),
    ingredients_es: p.text().default(''),
    checked_on: p.text().strictNullable(),
    sold_out_at: timestamptz().strictNullable(),
    menu_round: p.integer().default(0),
    created_at: timestamptz(),
    updated_at: timestamptz(),
  },
  checks: [
    { name: 'products_price_check', expression: 'price_cents >= 0' },
    { name: 'products_stock_check', expression: 'on_hand >= 0 and reserved >= 0 and sold >= 0' },
    { name: 'products_preparation_check', expression: `station <> '' and prep_points >= 0 and prep_points <= 20` },
    { name: 'products_allergens_check', expression: `allergens ~ '^[yn?]{9}$'` },
    { name: 'products_checked_on_check', expression: `checked_on ~ '^[0-9]{8}$'` },
    { name: 'products_reserved_check', expression: 'reserved <= on_hand' },
  ],
});
export type ProductRow = Columns<typeof ProductRow>;
