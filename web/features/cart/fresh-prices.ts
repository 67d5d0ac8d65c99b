import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Cents } from '#core/domain/kernel/money.ts';
import { priceChangedProblem } from '#adapters/http-contract/problem-details.ts';
import { detailsOf } from '#web/api/api-error.ts';

/** The prices from a refused checkout (rules §1); null for any other failure. */
export const freshPrices = (error: unknown): ReadonlyMap<ProductId, Cents> | null => {
  const fresh = detailsOf(error, priceChangedProblem);
  return fresh === null ? null : new Map(fresh.items.map(({ id, price }) => [id, price]));
};
