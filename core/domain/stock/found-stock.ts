import type { Product } from '../catalogue/product.ts';
import type { WantedLine } from '../checkout/checkout-lines.ts';
import { stockActId, type OrderId, type ProductId } from '../kernel/ids.ts';
import type { StockEntry } from './stock-entry.ts';

/** Units that were sold although the recorded stock was smaller. */
export type FoundStock = { readonly productId: ProductId; readonly units: number };

/**
 * Units that were sold away from the server, on paper or without a network, beyond the recorded stock. They really were sold, so
 * they were there: the missing ones are recorded as added (night §9, I11), and nobody who is paying loses a unit. @param lines one
 * per product
 */
export const foundStock = (lines: readonly WantedLine[], products: readonly Product[]): readonly FoundStock[] =>
  lines.flatMap(({ productId, quantity }) => {
    const units = quantity - (products.find(({ id }) => id === productId)?.available ?? 0);
    return units > 0 ? [{ productId, units }] : [];
  });

/** Its id among the stock movements: the order that it was sold with. */
export const foundWith = (order: OrderId) => stockActId(`found-with ${order}`);
/** The same when that sale is undone. */
export const goneWith = (order: OrderId) => stockActId(`undone-with ${order}`);

/** Stock movements that add what was found; 'added' on the night's sheet. @param note why, for people */
export const foundEntries = (
  found: readonly FoundStock[],
  written: Pick<StockEntry, 'actId' | 'by' | 'at'> & { readonly note: string },
): readonly StockEntry[] => found.map(({ productId, units }) => ({ ...written, productId, kind: 'adjustment', delta: units, count: null }));

/** 'Cola +3, Nachos +1' */
export const foundText = (found: readonly FoundStock[], products: readonly Pick<Product, 'id' | 'name'>[]): string =>
  found.map(({ productId, units }) => `${products.find(({ id }) => id === productId)?.name ?? productId} +${units}`).join(', ');
