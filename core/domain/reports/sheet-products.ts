import { groupBy } from '../kernel/group-by.ts';
import type { Category } from '../catalogue/category.ts';
import type { ProductId } from '../kernel/ids.ts';
import { addCents, ZERO, type Cents } from '../kernel/money.ts';
import { isUnpaid, type Order, type OrderItem } from '../order/order.ts';
import { taxesIn, taxLines, type TaxLine, type TaxRates } from '../pricing/sales-tax.ts';
import { isOnSheet, stockLine, type StockFacts, type StockLine } from '../stock/night-stock.ts';
import { keptItems, type SalesFacts } from './sales-report.ts';

/** A product's units, their sales revenue without refunded ones, and the sales tax in it. */
export type SheetProduct = StockLine & { readonly category: Category; readonly soldCents: Cents; readonly taxCents: Cents };

const itemsOf = (orders: readonly Pick<Order, 'items'>[]): readonly OrderItem[] => orders.flatMap(({ items }) => items);
const subtotalOf = (items: readonly OrderItem[]): Cents => addCents(...items.map(({ subtotalCents }) => subtotalCents));

const revenueOf = (facts: SalesFacts): ReadonlyMap<ProductId, Cents> =>
  new Map([...groupBy(itemsOf(keptItems(facts)), ({ productId }) => productId)].map(([id, items]) => [id, subtotalOf(items)] as const));

/** Food that was handed out and refunded anyway, at its order's price. A replaced item was never there. */
export const refundedFoodOf = (facts: SalesFacts): Cents => {
  const taken = itemsOf(facts.placed.filter((order) => !isUnpaid(order))).filter(({ isReturned }) => isReturned !== true);
  const kept = new Set(itemsOf(keptItems(facts)).map(({ id }) => id));
  const replaced = new Set(taken.flatMap(({ replacesId }) => replacesId ?? []));
  return subtotalOf(taken.filter(({ id }) => !kept.has(id) && !replaced.has(id)));
};

/** The sales tax of each taxed category. */
export const sheetTax = ({
  stock,
  taxRates,
}: {
  readonly stock: readonly SheetProduct[];
  readonly taxRates: TaxRates;
}): readonly TaxLine[] =>
  taxLines(
    stock.map(({ category, taxCents }) => ({ category, cents: taxCents })),
    taxRates,
  );

/** Leaves out products without stock and movements. */
export const sheetProducts = (stock: readonly StockFacts[], facts: SalesFacts, rates: TaxRates): readonly SheetProduct[] => {
  const revenue = revenueOf(facts);
  const lines = stock
    .map((one) => ({ ...stockLine(one), category: one.category, soldCents: revenue.get(one.productId) ?? ZERO }))
    .filter(isOnSheet);
  const taxes = taxesIn(
    lines.map(({ category, soldCents }) => ({ category, cents: soldCents })),
    rates,
  );
  return lines.map((line, at) => ({ ...line, taxCents: taxes[at] ?? ZERO }));
};
