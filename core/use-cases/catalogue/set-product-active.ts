import type { Product } from '../../domain/catalogue/product.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import type { Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { NoSuchProduct } from '../errors.ts';
import { changeProduct, saveFields, type ChangeProductDeps } from './change-product.ts';

/** An inactive product is neither shown nor sold; open sessions can still be paid. */
export type SetProductActive = (id: ProductId, isActive: boolean, actor: Actor) => Promise<Result<Product, NoSuchProduct>>;

export const makeSetProductActive = (deps: ChangeProductDeps): SetProductActive => {
  const change = changeProduct(deps, saveFields);
  return (id, isActive, actor) =>
    change(id, actor, (product) => ({
      product: { ...product, isActive },
      kind: 'product',
      text: `${isActive ? 'Put' : 'Took'} '${product.name}' ${isActive ? 'on' : 'off'} the menu`,
    }));
};
