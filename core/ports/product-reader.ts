import type { FoodFacts } from '../domain/catalogue/food-facts.ts';
import type { Preparation } from '../domain/catalogue/preparation.ts';
import type { Product } from '../domain/catalogue/product.ts';
import type { ProductId } from '../domain/kernel/ids.ts';

/** A product as the staff see it, with its station. */
export type PreparedProduct = { readonly product: Product; readonly preparation: Preparation };

/** Read side of the catalogue, outside any transaction. */
export interface ProductReader {
  /** Active products, sold-out ones included, in category and then catalogue order. */
  listActive(): Promise<readonly Product[]>;
  /** Every product, in the same order. */
  listAll(): Promise<readonly Product[]>;
  /** Like `listAll`, with each product's station. */
  listPrepared(): Promise<readonly PreparedProduct[]>;
  /** The known allergens and ingredients; null when there is no such product. */
  foodFactsOf(id: ProductId): Promise<FoodFacts | null>;
}
