import type { NightId, ProductId, StockActId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { Product } from '../catalogue/product.ts';

/** How stock changes other than by sales. `initial`: with the product. `adjustment`: put on sale or taken off it by hand. */
export const STOCK_KINDS = ['initial', 'adjustment', 'spoiled', 'opening-count', 'closing-count'] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

/** Opening counts move where the night starts from; closing counts, and every other count during the night, find what is missing. */
export const COUNT_KINDS = ['opening-count', 'closing-count'] as const satisfies readonly StockKind[];
export type CountKind = (typeof COUNT_KINDS)[number];

/** One line of a count: what somebody found on the shelf while the recorded stock was `seen`. */
export type CountedProduct = {
  readonly productId: ProductId;
  /** Units on the shelf, those included that somebody is paying for, and those of paid orders that are not packed. */
  readonly counted: number;
  /** What the stand said was on the shelf when the person counted. Only the difference is applied, so that sales made since are not lost. */
  readonly seen: number;
  /** The latest count of the product tonight that the person saw; null: none. */
  readonly after: StockActId | null;
};

/** A stock movement that is not a sale; never changed. A line of a count has a difference of zero when the count is as expected. */
export type StockEntry = {
  /** Made by the device: the same act is written once. */
  readonly actId: StockActId;
  readonly productId: ProductId;
  readonly kind: Exclude<StockKind, 'initial'>;
  /** Units that come to what is on hand; negative: they go. */
  readonly delta: number;
  /** Of a count only. Null with a count's kind: the units of a sale from before that count. */
  readonly count: { readonly counted: number; readonly seen: number } | null;
  readonly by: string;
  readonly at: Instant;
  /** Why a unit cannot be sold, or why it was there although it was not recorded. */
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

/** The first count of a product after some moment. */
export type CountSince = Pick<LastCount, 'productId' | 'kind'> & { readonly isTonight: boolean };

export const isCountKind = (kind: StockKind): kind is CountKind => COUNT_KINDS.some((one) => one === kind);

/** @param counts those after the moment, oldest first */
export const firstCounts = (counts: readonly CountSince[]): readonly CountSince[] =>
  counts.filter(({ productId }, at) => counts.findIndex((one) => one.productId === productId) === at);

/** An opening count of a product ends with its first sale: from then on a count finds what is missing. */
export const countKind = (asked: CountKind, hasSold: boolean): CountKind => (hasSold ? 'closing-count' : asked);

export type StockRefusal =
  /** Somebody else has counted it since: look at the new figure. */
  | { readonly kind: 'stock/counted-since'; readonly name: string; readonly by: string }
  /** Units are being paid for or were sold since, so fewer than that cannot be there. */
  | { readonly kind: 'stock/below-held'; readonly name: string }
  | { readonly kind: 'stock/note-required' };

/** What a count adds to what is on hand of a locked product. */
export const countDifference = (
  product: Pick<Product, 'id' | 'name' | 'available'>,
  { counted, seen, after }: CountedProduct,
  last: Pick<LastCount, 'actId' | 'by'> | null,
): Result<number, StockRefusal> => {
  if (last !== null && last.actId !== after) return err({ kind: 'stock/counted-since', name: product.name, by: last.by });
  const delta = counted - seen;
  return product.available + delta < 0 ? err({ kind: 'stock/below-held', name: product.name }) : ok(delta);
};
