import type { Product } from '../catalogue/product.ts';
import type { WantedLine } from '../checkout/checkout-lines.ts';
import { stockActId, type OrderId, type ProductId } from '../kernel/ids.ts';
import type { ProductUnits } from '../order/held-units.ts';
import type { CountSince, StockEntry } from './stock-entry.ts';

/** Units that were sold although the recorded stock was smaller. */
export type FoundStock = { readonly productId: ProductId; readonly units: number };

/** What a sale from away adds to the recorded stock before it takes its units, so that the record ends where the shelf is. */
export type StockCorrection = FoundStock & { readonly kind: StockEntry['kind'] };

/**
 * Of what was sold away from the server, on paper or without a network: a count that came after the sale did without its units, so
 * it stands, and the units come on top of it. Any others that the record lacks were there too: they are added (night §9, I11), and
 * nobody who is paying loses a unit. @param lines one per product @param counted the first count of each since the sale
 */
export const correctionsFor = (
  lines: readonly WantedLine[],
  products: readonly Product[],
  counted: readonly CountSince[],
): readonly StockCorrection[] =>
  lines.flatMap(({ productId, quantity }): readonly StockCorrection[] => {
    const count = counted.find((one) => one.productId === productId);
    // The sheet of an earlier night never changes.
    if (count !== undefined) return [{ productId, units: quantity, kind: count.isTonight ? count.kind : 'adjustment' }];
    const units = quantity - (products.find(({ id }) => id === productId)?.available ?? 0);
    return units > 0 ? [{ productId, units, kind: 'adjustment' }] : [];
  });

/** The corrections that people are told about: units that were not on record. */
export const foundOf = (corrections: readonly StockCorrection[]): readonly FoundStock[] =>
  corrections.filter(({ kind }) => kind === 'adjustment').map(({ productId, units }) => ({ productId, units }));

/** Their id among the stock movements: the order that they were sold with. */
export const foundWith = (order: OrderId) => stockActId(`found-with ${order}`);
/** The same when that sale is undone. */
const goneWith = (order: OrderId) => stockActId(`undone-with ${order}`);

type Written = Pick<StockEntry, 'by' | 'at'> & { readonly note: string };

const toEntry = ({ productId, units, kind }: StockCorrection): Pick<StockEntry, 'productId' | 'delta' | 'kind' | 'count'> => ({
  productId,
  delta: units,
  kind,
  count: null,
});

/** @param written with why, for people */
export const correctionEntries = (corrections: readonly StockCorrection[], order: OrderId, written: Written): readonly StockEntry[] =>
  corrections.map((one) => ({ ...toEntry(one), ...written, actId: foundWith(order) }));

/** Takes corrections back with a sale that is undone: without it the units were not there. What it did not return stays. */
export const undoneEntries = (
  corrections: readonly Pick<StockEntry, 'productId' | 'delta' | 'kind'>[],
  returned: readonly ProductUnits[],
  order: OrderId,
  written: Written,
): readonly StockEntry[] =>
  corrections.flatMap(({ productId, delta, kind }) => {
    const units = Math.min(delta, returned.find((one) => one.productId === productId)?.units ?? 0);
    return units === 0 ? [] : [{ ...toEntry({ productId, units: -units, kind }), ...written, actId: goneWith(order) }];
  });

/** 'Cola +3, Nachos +1' */
export const foundText = (found: readonly FoundStock[], products: readonly Pick<Product, 'id' | 'name'>[]): string =>
  found.map(({ productId, units }) => `${products.find(({ id }) => id === productId)?.name ?? productId} +${units}`).join(', ');
