import { MAX_PREP_POINTS } from '#core/domain/catalogue/preparation.ts';
import { CATEGORIES, categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { isSettableStock } from '#core/domain/catalogue/stock.ts';
import { cents, type Cents } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';

/** How many products there are, inactive ones included. */
export type CategoryCount = { readonly category: Category; readonly label: string; readonly count: number };

export const categoryCounts = (products: readonly Product[]): readonly CategoryCount[] =>
  CATEGORIES.map((category) => ({
    category,
    label: categoryLabel(category),
    count: products.filter((product) => product.category === category).length,
  }));

/** Where the prices are on the page. */
export const PRICES = 'prices';

/** What the list shows: one category, or what is short in any. Products that are off the menu are not missed. */
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

const PRICE_TEXT = /^\$?(\d{0,5})(?:\.(\d*))?$/;
const CENT_DIGITS = 2;
const ROUNDS_UP_FROM = 5;

/** Spec §5: '2.5' is $2.50; more than two decimals are rounded, half up, on the digits themselves. */
export const readPrice = (text: string): Result<Cents, 'missing' | 'invalid'> => {
  const typed = text.trim();
  if (typed === '') return err('missing');
  const [, dollars = '', fraction = ''] = PRICE_TEXT.exec(typed) ?? [];
  if (dollars + fraction === '') return err('invalid');
  const whole = Number(`${dollars}${fraction.slice(0, CENT_DIGITS).padEnd(CENT_DIGITS, '0')}`);
  const next = Number(fraction.charAt(CENT_DIGITS));
  return ok(cents(whole + (next >= ROUNDS_UP_FROM ? 1 : 0)));
};

/** Null for what is no number of points. */
export const readPrepPoints = (text: string): number | null =>
  /^ *\d{1,2} *$/.test(text) && Number(text) <= MAX_PREP_POINTS ? Number(text) : null;

/** Spec §5: whole numbers from 0 to 999; null for anything else, which is then ignored. */
export const readStock = (text: string): number | null => {
  const typed = text.trim();
  if (!/^\d{1,3}$/.test(typed)) return null;
  const quantity = Number(typed);
  return isSettableStock(quantity) ? quantity : null;
};
