import { CATEGORIES, type Category } from '../catalogue/category.ts';
import { recordOf } from '../kernel/amounts.ts';
import { sharesOf } from '../kernel/largest-remainder.ts';
import { addCents, cents, ZERO, type Cents } from '../kernel/money.ts';

/** The sales tax that prices include, by category, in thousandths of a percent: 8875 = 8.875 %. */
export type TaxRates = Readonly<Record<Category, number>>;

export const NO_TAX: TaxRates = recordOf(CATEGORIES, () => 0);

/** The number of these units in one percent; see `formatPercent`. */
export const RATE_UNIT = 1_000;
const WHOLE = 100_000;

/** Rounded half up. */
const includedIn = (amount: Cents, rate: number): Cents => cents(Math.floor((2 * amount * rate + WHOLE + rate) / (2 * (WHOLE + rate))));

type Sold = { readonly category: Category; readonly cents: Cents };

/** The tax in each line. The lines of a category add up to the tax in their sum (largest remainder). @param sold not negative */
export const taxesIn = (sold: readonly Sold[], rates: TaxRates): readonly Cents[] => {
  const taxes = sold.map(() => ZERO);
  for (const category of CATEGORIES) {
    const own = sold.flatMap((line, at) => (line.category === category ? [{ at, amount: line.cents }] : []));
    const total = includedIn(addCents(ZERO, ...own.map(({ amount }) => amount)), rates[category]);
    const shares = sharesOf(
      own.map(({ amount }) => amount),
      total,
    );
    for (const [nth, { at }] of own.entries()) taxes[at] = cents(shares[nth] ?? 0);
  }
  return taxes;
};

/** The tax of each taxed category. */
export type TaxLine = { readonly category: Category; readonly rate: number; readonly cents: Cents };

export const taxLines = (taxed: readonly Sold[], rates: TaxRates): readonly TaxLine[] =>
  CATEGORIES.filter((category) => rates[category] > 0).map((category) => ({
    category,
    rate: rates[category],
    cents: addCents(ZERO, ...taxed.flatMap((line) => (line.category === category ? [line.cents] : []))),
  }));
