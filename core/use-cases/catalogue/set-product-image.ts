import type { Product } from '../../domain/catalogue/product.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import { err, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { NoSuchImage, NoSuchProduct } from '../errors.ts';
import type { KnowsImage } from '../images/knows-image.ts';
import { changeProduct, saveFields, type ChangeProductDeps } from './change-product.ts';

export type SetProductImage = (id: ProductId, imagePath: string, actor: Actor) => Promise<Result<Product, NoSuchProduct | NoSuchImage>>;

export const makeSetProductImage = ({ knowsImage, ...deps }: ChangeProductDeps & { readonly knowsImage: KnowsImage }): SetProductImage => {
  const change = changeProduct(deps, saveFields);
  return async (id, imagePath, actor) => {
    if (!(await knowsImage(imagePath))) return err({ kind: 'image/not-found' });
    return change(id, actor, (product) => ({
      product: { ...product, imagePath },
      kind: 'product',
      text: `New picture for '${product.name}'`,
    }));
  };
};
