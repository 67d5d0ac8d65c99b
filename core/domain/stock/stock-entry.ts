import type { NightId, ProductId, StockActId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { Product } from '../catalogue/product.ts';

/** Stock changes other than sales. `initial`: with the product. `adjustment`: put on sale or taken off by hand. */
export const STOCK_KINDS = ['initial', 'adjustment', 'spoiled', 'opening-count', 'closing-count'] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

/** Opening counts set the night's starting stock; closing counts, and all others during the night, find missing units. */
export const COUNT_KINDS = ['opening-count', 'closing-count'] as const satisfies readonly StockKind[];
export type CountKind = (typeof COUNT_KINDS)[number];

/** One line of a count: the units found on the shelf while the recorded stock was `seen`. */
export type CountedProduct = {
  readonly productId: ProductId;
  /** Units on the shelf, including those in live checkouts and in paid orders that are not packed. */
  readonly counted: number;
  /** The recorded units when the person counted. Only the difference is applied, so that sales made since are not lost. */
  readonly seen: number;
  /** The latest count of the product tonight that the person saw; null: none. */
  readonly after: StockActId | null;
};

/** A stock movement other than a sale; never changed. A count that matches has a difference of zero. */
export type StockEntry = {
  /** Made by the device: the same act is written once. */
  readonly actId: StockActId;
  readonly productId: ProductId;
  readonly kind: Exclude<StockKind, 'initial'>;
  /** Units added to the units on hand; negative: removed. */
  readonly delta: number;
  /** Counts only. Null on a line of a count's kind: units of a sale made before that count. */
  readonly count: { readonly counted: number; readonly seen: number } | null;
  readonly by: string;
  readonly at: Instant;
  /** Why a unit cannot be sold, or existed without being recorded. */
  readonly note: string | null;
};

/** The latest count of a product in its night. */
export type LastCount = {
  readonly nightId: NightId;
  readonly productId: ProductId;
  readonly actId: StockActId;
  readonly kind: CountKind;
  readonly counted: number;
  readonly by: string;
  readonly at: Instant;
};

/** The first count of a product after a given moment. */
export type CountAfterSale = Pick<LastCount, 'productId' | 'kind'> & { readonly isTonight: boolean };

export const isCountKind = (kind: StockKind): kind is CountKind => COUNT_KINDS.some((one) => one === kind);

/** @param counts those after the moment, oldest first */
export const firstCounts = (counts: readonly CountAfterSale[]): readonly CountAfterSale[] =>
  counts.filter(({ productId }, at) => counts.findIndex((one) => one.productId === productId) === at);

/** A product's opening count ends with its first sale: later counts find missing units. */
export const countKind = (asked: CountKind, hasSold: boolean): CountKind => (hasSold ? 'closing-count' : asked);

export type StockRefusal =
  /** It was counted since: look at the new figure. */
  | { readonly kind: 'stock/counted-since'; readonly name: string; readonly by: string }
  /** The count is below the units in live checkouts or sold since. */
  | { readonly kind: 'stock/below-held'; readonly name: string }
  | { readonly kind: 'stock/note-required' };

/** The change that a count makes to the units on hand of a locked product. */
export const countDifference = (
  product: Pick<Product, 'id' | 'name' | 'available'>,
  { counted, seen, after }: CountedProduct,
  last: Pick<LastCount, 'actId' | 'by'> | null,
): Result<number, StockRefusal> => {
  if (last !== null && last.actId !== after) return err({ kind: 'stock/counted-since', name: product.name, by: last.by });
  const delta = counted - seen;
  return product.available + delta < 0 ? err({ kind: 'stock/below-held', name: product.name }) : ok(delta);
};
