import type { ProductForSale } from '#core/domain/catalogue/product.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { ProductReader } from '#core/ports/product-reader.ts';

/** Returns the same as `lockForSale`, as committed and without waiting. */
export const shelfWithoutLock = async (
  { products }: { readonly products: Pick<ProductReader, 'listPrepared'> },
  ids: readonly ProductId[],
): Promise<readonly ProductForSale[]> =>
  (await products.listPrepared())
    .filter(({ product }) => ids.includes(product.id))
    .map(({ product, preparation }) => ({ ...product, preparation, onHand: product.available, reserved: 0 }));
