import { CATEGORIES } from '../catalogue/category.ts';
import type { OrderId, OrderItemId } from '../kernel/ids.ts';
import { addCents, ZERO } from '../kernel/money.ts';
import { taxesIn, type TaxLine, type TaxRates } from '../pricing/sales-tax.ts';
import type { StockFacts } from '../stock/night-stock.ts';
import { keptItems, type SalesFacts } from './sales-report.ts';

/** Some orders of a night, taxed by its own categories and rates. */
export type TaxedNight = {
  readonly orders: ReadonlySet<OrderId>;
  readonly stock: readonly Pick<StockFacts, 'productId' | 'category'>[];
  readonly rates: TaxRates;
};

export type ItemTax = TaxLine & { readonly itemId: OrderItemId };

/** The sales tax in each item that stayed sold. For all orders of one night, they add up to the tax on its sheet. */
export const itemTaxes = (facts: SalesFacts, nights: readonly TaxedNight[]): readonly ItemTax[] => {
  const kept = keptItems(facts);
  return nights.flatMap(({ orders, stock, rates }) => {
    const categories = new Map(stock.map(({ productId, category }) => [productId, category]));
    const sold = kept
      .flatMap(({ order, items }) => (orders.has(order.id) ? items : []))
      .flatMap(({ id, productId, subtotalCents }) => {
        const category = categories.get(productId);
        return category === undefined ? [] : [{ itemId: id, category, cents: subtotalCents }];
      });
    const taxes = taxesIn(sold, rates);
    return sold
      .map(({ itemId, category }, at) => ({ itemId, category, rate: rates[category], cents: taxes[at] ?? ZERO }))
      .filter(({ rate }) => rate > 0);
  });
};

/** The sum of each category and rate. */
export const sumOfTaxes = (taxes: readonly ItemTax[]): readonly TaxLine[] =>
  CATEGORIES.flatMap((category) => {
    const own = taxes.filter((one) => one.category === category);
    return [...new Set(own.map(({ rate }) => rate))].map((rate) => ({
      category,
      rate,
      cents: addCents(...own.filter((one) => one.rate === rate).map(({ cents }) => cents)),
    }));
  });
