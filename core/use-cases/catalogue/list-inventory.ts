import type { Product } from '../../domain/catalogue/product.ts';
import type { ProductReader } from '../../ports/product-reader.ts';

/** Every product, inactive ones included. */
export type ListInventory = () => Promise<readonly Product[]>;

export const makeListInventory =
  ({ products }: { readonly products: ProductReader }): ListInventory =>
  () =>
    products.listAll();
