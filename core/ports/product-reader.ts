import type { Product } from '../domain/catalogue/product.ts';

/** Read side of the catalogue, outside any transaction. */
export interface ProductReader {
  /** Active products, sold-out ones included, in category and then catalogue order. */
  listActive(): Promise<readonly Product[]>;
  /** Every product, in the same order. */
  listAll(): Promise<readonly Product[]>;
}
