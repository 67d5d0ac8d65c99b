import * as fc from 'fast-check';
import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { aPrice } from './money-arbitraries.ts';

/** Mostly little stock, so that caps and sold-out products are met often. */
const someStock = (): fc.Arbitrary<number> =>
  fc.oneof(fc.integer({ min: 0, max: LIMITS.cart.maximumPerItem + 2 }), fc.integer({ min: 0, max: LIMITS.stock.maximum }));

const anyProduct = (id: number): fc.Arbitrary<Product> =>
  fc.record({
    id: fc.constant(productId(id)),
    name: fc.constant(`Product ${id}`),
    priceCents: aPrice(),
    category: fc.constantFrom(...CATEGORIES),
    imagePath: fc.constant(`/images/products/product-${id}.jpg`),
    available: someStock(),
    isActive: fc.boolean(),
  });

/** Products 1 to n. */
export const aCatalogue = (size: number): fc.Arbitrary<readonly Product[]> =>
  fc.tuple(...Array.from({ length: size }, (_none, index) => anyProduct(index + 1)));
