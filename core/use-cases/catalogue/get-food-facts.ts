import type { FoodFacts } from '../../domain/catalogue/food-facts.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { NoSuchProduct } from '../errors.ts';

/** One product's allergens and ingredients; public. */
export type GetFoodFacts = (id: ProductId) => Promise<Result<FoodFacts, NoSuchProduct>>;

export const makeGetFoodFacts =
  ({ products }: Pick<Ports, 'products'>): GetFoodFacts =>
  async (id) => {
    const facts = await products.foodFactsOf(id);
    return facts === null ? err({ kind: 'product/not-found' }) : ok(facts);
  };
