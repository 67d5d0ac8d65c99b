import type { ProductId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Cents } from '../kernel/money.ts';
import type { AllergenFacts } from './allergens.ts';
import { CATEGORIES, type Category } from './category.ts';
import type { Preparation } from './preparation.ts';

export type EarlierPrice = { readonly until: Instant; readonly priceCents: Cents };

export type Product = {
  readonly id: ProductId;
  readonly name: string;
  /** For customers who read Spanish; missing if not entered. The staff read `name`. */
  readonly nameEs?: string;
  readonly priceCents: Cents;
  /** Prices of the last hours, oldest first; missing if there were none. */
  readonly earlierPrices?: readonly EarlierPrice[];
  readonly category: Category;
  /** Site-absolute path of the picture. */
  readonly imagePath: string;
  /** On hand minus reserved: what the next customer can still buy (rules §2). Never negative. */
  readonly available: number;
  /** Set while the staff mark the product sold out, whatever the recorded stock; `available` is then 0. */
  readonly soldOutAt?: Instant;
  /** How many times it was put back on the menu; missing if never. A device that saw an earlier round has not seen the latest count. */
  readonly menuRound?: number;
  /** An inactive product is neither shown nor sold. */
  readonly isActive: boolean;
  readonly allergens: AllergenFacts;
};

/** A product with the facts that a sale needs. Its figures are as recorded, even while it is marked sold out. */
export type ProductForSale = Product & { readonly preparation: Preparation; readonly onHand: number; readonly reserved: number };

/** A product's names, as stored in snapshots. */
export const namesOf = ({ name, nameEs }: Pick<Product, 'name' | 'nameEs'>): Pick<Product, 'name' | 'nameEs'> =>
  nameEs === undefined ? { name } : { name, nameEs };

export type GroupedByCategory<T> = { readonly [C in Category]: readonly T[] };

/** Keeps the given order within each category; every category is present, even if empty. */
export const groupByCategory = <T extends { readonly category: Category }>(products: readonly T[]): GroupedByCategory<T> => {
  const groups: { [C in Category]: T[] } = { drinks: [], candy: [], food: [] };
  for (const product of products) groups[product.category].push(product);
  return groups;
};

/** Flattens the groups into one list, in the menu's order of categories. */
export const flattenGroups = <T>(groups: GroupedByCategory<T>): readonly T[] => CATEGORIES.flatMap((category) => groups[category]);

export const isSoldOut = (product: Pick<Product, 'available'>): boolean => product.available <= 0;
