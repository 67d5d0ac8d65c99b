import * as fc from 'fast-check';
import { CATEGORIES } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { aProduct } from '../builders/product-builder.ts';
import { aPrice } from './money-arbitraries.ts';

/** Mostly around the limit of 5, so that both the limit and the stock are reached; occasionally none, or plenty. */
const someStock = (): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: LIMITS.cart.maximumPerItem - 1, max: LIMITS.cart.maximumPerItem + 3 }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: LIMITS.cart.maximumPerItem - 2 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: LIMITS.stock.maximum }) },
  );

const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: rare });

const anyProduct = (id: number): fc.Arbitrary<Product> =>
  fc
    .record({
      priceCents: aPrice(),
      category: fc.constantFrom(...CATEGORIES),
      available: someStock(),
      isActive: mostly(fc.constant(true), fc.constant(false)),
    })
    .map((facts) => aProduct({ id: productId(id), name: `Product ${id}`, imagePath: `/images/products/product-${id}.jpg`, ...facts }));

/** Products 1 to n. */
export const aCatalogue = (size: number): fc.Arbitrary<readonly Product[]> =>
  fc.tuple(...Array.from({ length: size }, (_none, index) => anyProduct(index + 1)));

/** A product's possible later state while it is in a cart; null: it is gone. */
const aLaterProduct = (product: Product): fc.Arbitrary<Product | null> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(product) },
    { weight: 2, arbitrary: fc.nat(product.available).map((available) => ({ ...product, available })) },
    { weight: 1, arbitrary: aPrice().map((priceCents) => ({ ...product, priceCents })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom({ ...product, isActive: false }, { ...product, available: 0 }, { ...product, name: 'Renamed' }, null),
    },
  );

/** The same catalogue a while later: most of it as it was. */
export const laterCatalogue = (products: readonly Product[]): fc.Arbitrary<readonly Product[]> =>
  fc.tuple(...products.map(aLaterProduct)).map((later) => later.flatMap((product) => (product === null ? [] : [product])));
