import type { PreparedProduct, ProductReader } from '../../ports/product-reader.ts';

/** Every product with its station, for the staff: inactive ones included, because older orders may contain them. */
export type ListPreparations = () => Promise<readonly PreparedProduct[]>;

export const makeListPreparations =
  ({ products }: { readonly products: ProductReader }): ListPreparations =>
  () =>
    products.listPrepared();
