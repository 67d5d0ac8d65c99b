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

/** A product as the seed knows it: by its slug. */
export interface SeededProduct {
  readonly slug: string;
  readonly product: Product;
}

/** A product of the stand's own making. Nothing is known of its allergens yet. */
export type NewProduct = Omit<Product, 'id' | 'nameEs' | 'available' | 'allergens'>;

export interface ProductRepository {
  /** Locks the rows in ascending id order until commit; unknown ids are simply absent from the answer. */
  lockForSale(ids: readonly ProductId[]): Promise<readonly ProductForSale[]>;
  /**
   * Adds the (positive or negative) deltas, locking the rows in ascending id order like `lockForSale`.
   * @throws when a product is moved twice, or a figure would become negative or more reserved than on hand: a database constraint has the last word.
   */
  moveStock(moves: readonly StockMove[]): Promise<void>;
  /** As `lockForSale`, every product. */
  lockAll(): Promise<readonly Product[]>;
  /** As `lockForSale`, the products of a category, inactive ones included. */
  lockCategory(category: Category): Promise<readonly Product[]>;
  /** Adds a product with this stock, the usual preparation of its category, and its stock movement 'initial'. @returns null, storing nothing, when the name is taken. */
  insert(product: NewProduct, stock: { readonly onHand: number; readonly by: string }): Promise<Product | null>;
  /** Writes the fields of a locked product that are changed one by one: never its name, its stock or what is in it. */
  save(product: Product): Promise<void>;
  /** Stores where a locked product is made. @returns what it was before. */
  prepare(id: ProductId, preparation: Preparation): Promise<Preparation>;
  /** Stores what is known of what is in a locked product. @returns what was known before. */
  describe(id: ProductId, foodFacts: FoodFacts): Promise<FoodFacts>;
  /** Names a locked product. @returns false, storing nothing, when another product has the name. */
  rename(id: ProductId, name: string): Promise<boolean>;
  /** From now on nothing of a locked product is available, whatever its stock is. */
  sellOut(id: ProductId, at: Instant): Promise<void>;
  /** Makes its stock available again. @returns the product as it is then. */
  putBack(id: ProductId): Promise<Product>;
  /** Adds `delta` to what is on hand of a locked product, with its stock movement 'adjustment'. @throws as `moveStock`. */
  adjustStock(id: ProductId, delta: number, by: string): Promise<void>;
  /** Every product that was seeded, locked. */
  lockSeeded(): Promise<readonly SeededProduct[]>;
  /** Adds a product with its starter stock and the stock movement 'initial'. Does nothing when its slug or its name is there already: two seeds may meet. */
  addStarter(product: StarterProduct): Promise<void>;
}
