import { UNCHECKED, type FoodFacts } from '#core/domain/catalogue/food-facts.ts';
import type { Preparation } from '#core/domain/catalogue/preparation.ts';
import type { StarterProduct } from '#core/domain/catalogue/starter-catalogue.ts';
import type { Product, ProductForSale } from '#core/domain/catalogue/product.ts';
import { productNameKey } from '#core/domain/catalogue/product-name.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { instant, type Instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { NewProduct } from '#core/ports/product-repository.ts';
import type { ProductRow } from './product.row.ts';
import { instantOf, textOf } from '../database/sql.ts';

export const availableOf = (row: Pick<ProductRow, 'on_hand' | 'reserved' | 'sold_out_at'>): number =>
  row.sold_out_at === null ? row.on_hand - row.reserved : 0;

/** Missing if the statement does not select them. */
const toEarlierPrices = (stored: ProductRow['earlier_prices'] | undefined): Pick<Product, 'earlierPrices'> =>
  stored === null || stored === undefined
    ? {}
    : { earlierPrices: stored.map(({ until, priceCents }) => ({ until: instant(until), priceCents: cents(priceCents) })) };

export const toProduct = (row: ProductRow): Product => ({
  id: productId(row.id),
  name: row.name,
  ...(row.name_es === '' ? {} : { nameEs: row.name_es }),
  priceCents: cents(row.price_cents),
  ...toEarlierPrices(row.earlier_prices),
  category: row.category,
  imagePath: row.image_path,
  available: availableOf(row),
  ...(row.sold_out_at === null ? {} : { soldOutAt: instantOf(row.sold_out_at) }),
  ...(row.menu_round === 0 ? {} : { menuRound: row.menu_round }),
  isActive: row.is_active,
  allergens: row.allergens,
});

export const toProductForSale = (row: ProductRow): ProductForSale => ({
  ...toProduct(row),
  preparation: toPreparation(row),
  onHand: row.on_hand,
  reserved: row.reserved,
});

/** The individually edited fields of a product. Name and stock have their own functions. */
export const toFieldColumns = ({ priceCents, earlierPrices = [], imagePath, isActive }: NewProduct) => ({
  price_cents: priceCents,
  earlier_prices: earlierPrices.length === 0 ? null : earlierPrices,
  image_path: imagePath,
  is_active: isActive,
});

export const toPreparation = (row: Pick<ProductRow, 'station' | 'prep_points'>): Preparation => ({
  station: row.station,
  prepPoints: row.prep_points,
});

export const toPreparationColumns = ({ station, prepPoints }: Preparation) => ({ station, prep_points: prepPoints });

export const toFoodFacts = (row: ProductRow): FoodFacts => ({
  nameEs: row.name_es,
  allergens: row.allergens,
  isSealed: row.is_sealed,
  ingredients: row.ingredients,
  ingredientsEs: row.ingredients_es,
  checkedOn: row.checked_on,
});

export const toFoodFactsColumns = ({ nameEs, allergens, isSealed, ingredients, ingredientsEs, checkedOn }: FoodFacts) => ({
  name_es: nameEs,
  allergens,
  is_sealed: isSealed,
  ingredients,
  ingredients_es: ingredientsEs,
  checked_on: checkedOn,
});

export const toNameColumns = (name: string) => ({ name, name_key: productNameKey(name) });

type NewRow = {
  readonly slug: string | null;
  readonly onHand: number;
  readonly at: Instant;
  readonly preparation: Preparation;
  readonly foodFacts?: FoodFacts;
};

export const toNewRow = (
  product: NewProduct,
  { slug, onHand, at, preparation, foodFacts = UNCHECKED }: NewRow,
): Omit<ProductRow, 'id'> => ({
  slug,
  ...toNameColumns(product.name),
  category: product.category,
  ...toFieldColumns(product),
  ...toPreparationColumns(preparation),
  ...toFoodFactsColumns(foodFacts),
  on_hand: onHand,
  reserved: 0,
  sold: 0,
  sold_out_at: null,
  menu_round: 0,
  created_at: textOf(at),
  updated_at: textOf(at),
});

export const toNewProduct = ({
  slug: _slug,
  stock: _stock,
  preparation: _preparation,
  foodFacts: _foodFacts,
  ...product
}: StarterProduct): NewProduct => ({
  ...product,
  isActive: true,
});
