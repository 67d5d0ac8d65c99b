import type { Product } from '../../domain/catalogue/product.ts';
import type { ProductReader } from '../../ports/product-reader.ts';

/** Every active product, sold-out ones included: the menu filters those itself (decisions). */
export type ListMenu = () => Promise<readonly Product[]>;

export const makeListMenu =
  ({ products }: { readonly products: ProductReader }): ListMenu =>
  () =>
    products.listActive();
