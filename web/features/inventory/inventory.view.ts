import { MAX_PREP_POINTS } from '#core/domain/catalogue/preparation.ts';
import { CATEGORIES, categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { isSettableStock } from '#core/domain/catalogue/stock.ts';
import { LIMITS } from '#core/domain/limits.ts';

/** The number of products, inactive ones included. */
export type CategoryCount = { readonly category: Category; readonly label: string; readonly count: number };

export const categoryCounts = (products: readonly Product[]): readonly CategoryCount[] =>
  CATEGORIES.map((category) => ({
    category,
    label: categoryLabel(category),
    count: products.filter((product) => product.category === category).length,
  }));

/** The page's anchor for prices. */
export const PRICES = 'prices';

/** The list's content: one category, or shortages in any. Products off the menu are not shortages. */
export const SHORTAGES = ['sold-out', 'low'] as const;
export type Shelf = Category | (typeof SHORTAGES)[number];

const SHORTAGE_TITLES = { 'sold-out': 'Sold out', low: 'Low stock' } as const satisfies Record<(typeof SHORTAGES)[number], string>;

const isSoldOut = ({ isActive, available }: Product): boolean => isActive && available === 0;
const isLow = ({ isActive, available }: Product): boolean => isActive && available > 0 && available <= LIMITS.stock.lowThreshold;

export const isOn = (shelf: Shelf, product: Product): boolean => {
  if (shelf === 'sold-out') return isSoldOut(product);
  return shelf === 'low' ? isLow(product) : product.category === shelf;
};

export const shelfTitle = (shelf: Shelf): string =>
  shelf === 'sold-out' || shelf === 'low' ? SHORTAGE_TITLES[shelf] : categoryLabel(shelf);

export const emptyShelfText = (shelf: Shelf): string => {
  if (shelf === 'sold-out') return 'Nothing is sold out';
  return shelf === 'low' ? 'Nothing is running low' : `No products in ${categoryLabel(shelf)} yet`;
};

/** Null unless it is a number of points. */
export const readPrepPoints = (text: string): number | null =>
  /^ *\d{1,2} *$/.test(text) && Number(text) <= MAX_PREP_POINTS ? Number(text) : null;

/** Spec §5: whole numbers from 0 to 999; null otherwise, which is then ignored. */
export const readStock = (text: string): number | null => {
  const typed = text.trim();
  if (!/^\d{1,3}$/.test(typed)) return null;
  const quantity = Number(typed);
  return isSettableStock(quantity) ? quantity : null;
};
