import { groupBy } from '../kernel/group-by.ts';
import type { ProductId } from '../kernel/ids.ts';
import { addCents, ZERO, type Cents } from '../kernel/money.ts';
import { isUnpaid, type Order, type OrderItem } from '../order/order.ts';
import { isOnSheet, stockLine, type StockFacts, type StockLine } from '../stock/night-stock.ts';
import { keptItems, type SalesFacts } from './sales-report.ts';

/** A product's units and their sales revenue, without refunded ones. */
export type SheetProduct = StockLine & { readonly soldCents: Cents };

const itemsOf = (orders: readonly Pick<Order, 'items'>[]): readonly OrderItem[] => orders.flatMap(({ items }) => items);
const subtotalOf = (items: readonly OrderItem[]): Cents => addCents(...items.map(({ subtotalCents }) => subtotalCents));

const revenueOf = (facts: SalesFacts): ReadonlyMap<ProductId, Cents> =>
  new Map([...groupBy(itemsOf(keptItems(facts)), ({ productId }) => productId)].map(([id, items]) => [id, subtotalOf(items)] as const));

/** Food that was handed out and refunded anyway, at its order's price. */
export const refundedFoodOf = (facts: SalesFacts): Cents => {
  const taken = itemsOf(facts.placed.filter((order) => !isUnpaid(order))).filter(({ isReturned }) => isReturned !== true);
  const kept = new Set(itemsOf(keptItems(facts)).map(({ id }) => id));
  return subtotalOf(taken.filter(({ id }) => !kept.has(id)));
};

/** Leaves out products without stock and movements. */
export const sheetProducts = (stock: readonly StockFacts[], facts: SalesFacts): readonly SheetProduct[] => {
  const revenue = revenueOf(facts);
  return stock
    .map(stockLine)
    .filter(isOnSheet)
    .map((line) => ({ ...line, soldCents: revenue.get(line.productId) ?? ZERO }));
};
