import { MAX_PREP_POINTS } from '#core/domain/catalogue/preparation.ts';
import { CATEGORIES, categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { isSettableStock } from '#core/domain/catalogue/stock.ts';
import type { Cents } from '#core/domain/kernel/money.ts';
import { readMoney, type MoneyRefusal } from '#core/domain/kernel/read-money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import { UI } from '#web/texts/en/ui.ts';
import { moneyProblem } from '#web/ui/money-problem.ts';
import { PRICE_INVALID, PRICE_REQUIRED } from './messages.ts';

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

/** Spec §5: '2.5' is $2.50; more than two decimals are rounded, half up. */
export const readPrice = (text: string): Result<Cents, MoneyRefusal> => readMoney(text, { moreDecimals: 'round' });

/** The spec's sentences, and a question for an ambiguous price. */
export const priceProblem = (refusal: MoneyRefusal): string =>
  moneyProblem({ ...UI, notAnAmount: PRICE_INVALID }, refusal) ?? PRICE_REQUIRED;

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
