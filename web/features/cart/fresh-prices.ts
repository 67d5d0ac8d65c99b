import type { Cart } from '#core/domain/cart/cart.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { priceChangedProblem } from '#adapters/http-contract/problem.ts';
import { detailsOf } from '#web/api/api-error.ts';

/** The cart's items as products at the prices that a refused checkout told (rules §1); null for any other failure. */
export const productsAtFreshPrices = (error: unknown, cart: Cart): readonly Product[] | null => {
  const fresh = detailsOf(error, priceChangedProblem);
  if (fresh === null) return null;
  const prices = new Map(fresh.items.map(({ id, price }) => [id, price]));
  return cart.map((item) => ({
    id: item.productId,
    name: item.name,
    priceCents: prices.get(item.productId) ?? item.priceCents,
    category: item.category,
    imagePath: item.imagePath,
    available: item.quantity,
    isActive: true,
  }));
};
