import type { Category } from '../domain/catalogue/category.ts';
import type { FoodFacts } from '../domain/catalogue/food-facts.ts';
import type { Preparation } from '../domain/catalogue/preparation.ts';
import type { Product, ProductForSale } from '../domain/catalogue/product.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { ProductId } from '../domain/kernel/ids.ts';
import type { StarterProduct } from '../domain/catalogue/starter-catalogue.ts';

/** A change of one product's figures. `available` is always on hand − reserved (rules §2). */
export interface StockMove {
  readonly productId: ProductId;
  readonly onHand: number;
  readonly reserved: number;
  readonly sold: number;
}

/** A seeded product, identified by its slug. */
export interface SeededProduct {
  readonly slug: string;
  readonly product: Product;
}

/** A product that the stand adds. Its allergens are unknown. */
export type NewProduct = Omit<Product, 'id' | 'nameEs' | 'available' | 'allergens'>;

export interface ProductRepository {
  /** Locks the rows in ascending id order until commit; unknown ids are absent from the result. */
  lockForSale(ids: readonly ProductId[]): Promise<readonly ProductForSale[]>;
  /**
   * Adds the (positive or negative) deltas, locking the rows in ascending id order like `lockForSale`.
   * @throws when a product is moved twice, or a figure would become negative or more reserved than on hand: a database constraint has the last word.
   */
  moveStock(moves: readonly StockMove[]): Promise<void>;
  /** Like `lockForSale`, every product. */
  lockAll(): Promise<readonly Product[]>;
  /** Like `lockForSale`, the products of a category, inactive ones included. */
  lockCategory(category: Category): Promise<readonly Product[]>;
  /** Adds a product with this stock, the usual preparation of its category, and its stock movement 'initial'. @returns null, storing nothing, when the name is taken. */
  insert(product: NewProduct, stock: { readonly onHand: number; readonly by: string }): Promise<Product | null>;
  /** Writes the individually edited fields of a locked product: never its name, stock or food facts. */
  save(product: Product): Promise<void>;
  /** Stores the preparation of a locked product. @returns the previous one. */
  prepare(id: ProductId, preparation: Preparation): Promise<Preparation>;
  /** Changes the food facts of a locked product. @returns the previous ones, and the new ones. */
  describe(id: ProductId, change: (before: FoodFacts) => FoodFacts): Promise<readonly [before: FoodFacts, after: FoodFacts]>;
  /** Renames a locked product. @returns false, storing nothing, when another product has the name. */
  rename(id: ProductId, name: string): Promise<boolean>;
  /** Makes none of a locked product available, whatever its stock. */
  sellOut(id: ProductId, at: Instant): Promise<void>;
  /** Makes its stock available again. @returns the updated product. */
  putBack(id: ProductId): Promise<Product>;
  /** Adds `delta` to what is on hand of a locked product, with its stock movement 'adjustment'. @throws as `moveStock`. */
  adjustStock(id: ProductId, delta: number, by: string): Promise<void>;
  /** Every product that was seeded, locked. */
  lockSeeded(): Promise<readonly SeededProduct[]>;
  /**
   * Adds a product with its starter stock and the stock movement 'initial'. Has no effect when its slug or its name exists: two seeds may
   * run at once.
   */
  addStarter(product: StarterProduct): Promise<void>;
}
