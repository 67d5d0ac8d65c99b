import type { Product, ProductForSale } from '../catalogue/product.ts';
import type { WantedLine } from '../checkout/checkout-lines.ts';
import { stockActId, type OrderId, type ProductId } from '../kernel/ids.ts';
import type { ProductUnits } from '../order/held-units.ts';
import type { CountAfterSale, StockEntry } from './stock-entry.ts';

/** Units that were sold although the recorded stock was smaller. */
export type FoundStock = { readonly productId: ProductId; readonly units: number };

/** The units that an offline or paper sale adds to the recorded stock before taking its own, so that the record matches the shelf. */
export type StockCorrection = FoundStock & { readonly kind: StockEntry['kind'] };

/**
 * The corrections for sales made on paper or offline. A count after the sale already excluded its units, so the count stands and the units
 * are added on top. Other units missing from the record must have existed, so they are added too (night §9, I11), and customers who are
 * paying lose none. @param lines one per product @param counted the first count of each since the sale
 */
export const correctionsFor = (
  lines: readonly WantedLine[],
  products: readonly Pick<ProductForSale, 'id' | 'onHand' | 'reserved'>[],
  counted: readonly CountAfterSale[],
): readonly StockCorrection[] =>
  lines.flatMap(({ productId, quantity }): readonly StockCorrection[] => {
    const count = counted.find((one) => one.productId === productId);
    // An earlier night's sheet never changes.
    if (count !== undefined) return [{ productId, units: quantity, kind: count.isTonight ? count.kind : 'adjustment' }];
    const { onHand, reserved } = products.find(({ id }) => id === productId) ?? { onHand: 0, reserved: 0 };
    const units = quantity - (onHand - reserved);
    return units > 0 ? [{ productId, units, kind: 'adjustment' }] : [];
  });

/** The corrections to report to people: units that were not recorded. */
export const foundOf = (corrections: readonly StockCorrection[]): readonly FoundStock[] =>
  corrections.filter(({ kind }) => kind === 'adjustment').map(({ productId, units }) => ({ productId, units }));

/** The id of the stock movement for units found with an order. */
export const foundStockActId = (order: OrderId) => stockActId(`found-with ${order}`);
/** The id of the movement that undoes it. */
const goneWith = (order: OrderId) => stockActId(`undone-with ${order}`);

type Written = Pick<StockEntry, 'by' | 'at'> & { readonly note: string };

const toEntry = ({ productId, units, kind }: StockCorrection): Pick<StockEntry, 'productId' | 'delta' | 'kind' | 'count'> => ({
  productId,
  delta: units,
  kind,
  count: null,
});

/** @param written with the reason, for people */
export const correctionEntries = (corrections: readonly StockCorrection[], order: OrderId, written: Written): readonly StockEntry[] =>
  corrections.map((one) => ({ ...toEntry(one), ...written, actId: foundStockActId(order) }));

/**
 * Reverses corrections with an undone sale: without it the units did not exist. Units that it did not return stay, and so do those of a
 * product counted since: the count stands, and the returned units are added on top. @param counted since the sale was entered
 */
export const undoneEntries = (
  corrections: readonly Pick<StockEntry, 'productId' | 'delta' | 'kind'>[],
  returned: readonly ProductUnits[],
  counted: readonly Pick<CountAfterSale, 'productId'>[],
  order: OrderId,
  written: Written,
): readonly StockEntry[] =>
  corrections.flatMap(({ productId, delta, kind }) => {
    const units = Math.min(delta, returned.find((one) => one.productId === productId)?.units ?? 0);
    return units === 0 || counted.some((one) => one.productId === productId)
      ? []
      : [{ ...toEntry({ productId, units: -units, kind }), ...written, actId: goneWith(order) }];
  });

/** 'Cola +3, Nachos +1' */
export const foundText = (found: readonly FoundStock[], products: readonly Pick<Product, 'id' | 'name'>[]): string =>
  found.map(({ productId, units }) => `${products.find(({ id }) => id === productId)?.name ?? productId} +${units}`).join(', ');
