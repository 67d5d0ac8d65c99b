import { categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import { addCents, formatUsd, type Cents } from '#core/domain/kernel/money.ts';
import { formatPercent } from '#core/domain/pricing/quote.ts';
import { RATE_UNIT } from '#core/domain/pricing/sales-tax.ts';

type TaxLine = { readonly category: Category; readonly rate: number; readonly amount: Cents };

/** 'Sales tax in the items: $98.20 (food at 8.25%).' */
export const taxText = (tax: readonly TaxLine[]): string => {
  const of = tax.map(({ category, rate, amount }) =>
    [categoryLabel(category).toLowerCase(), `at ${formatPercent(rate, RATE_UNIT)}`, ...(tax.length > 1 ? [formatUsd(amount)] : [])].join(
      ' ',
    ),
  );
  return `Sales tax in the items: ${formatUsd(addCents(...tax.map(({ amount }) => amount)))} (${of.join(', ')}).`;
};
