import { checkPrice, priceChangeText, repriced, type PriceRefusal } from '../../domain/catalogue/price-change.ts';
import type { Product } from '../../domain/catalogue/product.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import type { Cents } from '../../domain/kernel/money.ts';
import type { Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { NoSuchProduct } from '../errors.ts';
import { changeProduct, saveFields, type ChangeProductDeps } from './change-product.ts';

/** Applies to checkouts that start from now on: open sessions keep their price (rules §4). */
export type RepriceProduct = (id: ProductId, priceCents: Cents, actor: Actor) => Promise<Result<Product, NoSuchProduct | PriceRefusal>>;

export const makeRepriceProduct = (deps: ChangeProductDeps): RepriceProduct => {
  const change = changeProduct(deps, saveFields);
  return async (id, priceCents, actor) => {
    const price = checkPrice(priceCents);
    if (!price.ok) return price;
    return change(id, actor, (product) => ({
      product: repriced(product, priceCents, deps.clock.now()),
      kind: 'price',
      text: priceChangeText(product.name, product.priceCents, priceCents),
    }));
  };
};
