import { foodFactsChange, mergedFoodFacts, readFoodFacts, type FoodFacts } from '../../domain/catalogue/food-facts.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { NoSuchProduct } from '../errors.ts';
import type { ChangeProductDeps } from './change-product.ts';

/**
 * Sets a product's allergens and ingredients. A change without effect is not logged.
 * @param seen the facts the form started from: later changes by others are kept; null: the typed facts replace all
 */
export type SetFoodFacts = (
  id: ProductId,
  typed: FoodFacts,
  actor: Actor,
  seen?: FoodFacts | null,
) => Promise<Result<FoodFacts, NoSuchProduct>>;

export const makeSetFoodFacts =
  ({ unitOfWork, clock }: ChangeProductDeps): SetFoodFacts =>
  (id, typed, actor, seen = null) =>
    unitOfWork.run<FoodFacts, NoSuchProduct>(async (tx) => {
      const [product] = await tx.products.lockForSale([id]);
      if (product === undefined) return err({ kind: 'product/not-found' });
      const wanted = readFoodFacts(typed);
      const [before, after] = await tx.products.describe(id, (now) => (seen === null ? wanted : mergedFoodFacts(now, seen, wanted)));
      const changed = foodFactsChange(before, after);
      if (changed !== '') await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'product', text: `'${product.name}': ${changed}` });
      return ok(after);
    });
