import type { Product } from '../../domain/catalogue/product.ts';
import { readProductName, type NameRefusal } from '../../domain/catalogue/product-name.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { NameTaken, NoSuchProduct } from '../errors.ts';
import { changeProduct, type ChangeProductDeps, type WriteProduct } from './change-product.ts';

/** Orders and open sessions keep their name. */
export type RenameProduct = (
  id: ProductId,
  typed: string,
  actor: Actor,
) => Promise<Result<Product, NoSuchProduct | NameRefusal | NameTaken>>;

const rename: WriteProduct<NameTaken> = async (tx, { id, name }) =>
  (await tx.products.rename(id, name)) ? ok(name) : err({ kind: 'product/name-taken', name });

export const makeRenameProduct = (deps: ChangeProductDeps): RenameProduct => {
  const change = changeProduct(deps, rename);
  return async (id, typed, actor) => {
    const name = readProductName(typed);
    if (!name.ok) return name;
    return change(id, actor, (product) => ({
      product: { ...product, name: name.value },
      kind: 'product',
      text: `Renamed '${product.name}' to '${name.value}'`,
    }));
  };
};
