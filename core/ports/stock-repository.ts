import type { Category } from '../domain/catalogue/category.ts';
import type { NightId, ProductId, StockActId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { Night } from '../domain/night/night.ts';
import type { StockFacts } from '../domain/stock/night-stock.ts';
import type { CountAfterSale, LastCount, StockEntry } from '../domain/stock/stock-entry.ts';

/** Inside a transaction, once the products are locked. Stock changes other than sales are attributed to the open night automatically. */
export interface StockRepository {
  /** Whether the act is already recorded. */
  isWritten(act: StockActId): Promise<boolean>;
  /** The changes of the act; empty if it is not recorded. */
  changedBy(act: StockActId): Promise<readonly Pick<StockEntry, 'productId' | 'delta' | 'kind'>[]>;
  /** The latest count of each of these products in the open night. */
  lastCounts(products: readonly ProductId[]): Promise<readonly LastCount[]>;
  /** The first count of each of these products after that time, in any night. */
  countsSince(products: readonly ProductId[], at: Instant): Promise<readonly CountAfterSale[]>;
  /** Units of the product written off as spoiled after that time. */
  spoiledSince(product: ProductId, at: Instant): Promise<number>;
  /** The products of these that an order of the open night has taken and not returned. */
  soldTonight(products: readonly ProductId[]): Promise<ReadonlySet<ProductId>>;
  /**
   * Writes the lines, and adds each difference to the units on hand.
   * @throws when a product would have less than is reserved, the act already has a line of the product, or a count has no open night
   */
  write(entries: readonly StockEntry[]): Promise<void>;
}

/** The recorded stock of a product, and tonight's latest count. */
export type ShelfProduct = {
  readonly productId: ProductId;
  readonly name: string;
  readonly category: Category;
  readonly isActive: boolean;
  /** Includes units in live checkouts. */
  readonly onHand: number;
  /** Units of paid orders that are not packed: no longer on hand, but still on the shelf. */
  readonly toPack: number;
  readonly lastCount: LastCount | null;
  /** When it was marked as sold out in the night closed last, if the mark lasted to its end; otherwise null. */
  readonly soldOutLast: Instant | null;
};

/** Read side, outside any transaction. */
export interface StockReader {
  /** Every product in category and then catalogue order. `night`: the open one. */
  shelf(): Promise<{ readonly night: Pick<Night, 'id' | 'name'> | null; readonly products: readonly ShelfProduct[] }>;
  /** The stock facts of each product in the night; empty for a night before stock was recorded. */
  ofNight(night: NightId): Promise<readonly StockFacts[]>;
}
