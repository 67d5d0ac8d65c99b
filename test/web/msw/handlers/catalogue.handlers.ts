import { catalogueContract } from '#adapters/http-contract/catalogue.contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { presentMenu, presentProduct } from '#adapters/http-contract/presenters/present-product.ts';
import { aProduct } from '#test/support/builders/product-builder.ts';
import { answer, bare, networkFailure, typedHandler } from '../typed-handler.ts';

const productOf = (id: number, name: string, priceCents: number, facts: Partial<Product> = {}): Product =>
  aProduct({
    id: productId(id),
    name,
    priceCents: cents(priceCents),
    category: 'food',
    imagePath: `/images/products/${id}.jpg`,
    available: 40,
    ...facts,
  });

export const COLA = productOf(1, 'Cola', 250, { category: 'drinks', imagePath: '/images/products/cola.jpg' });
export const LOLLIPOP = productOf(19, 'Ring Lollipop', 125, { category: 'candy' });
export const HOT_DOG = productOf(20, 'Hot Dog', 350);

export const usualMenu = (): readonly Product[] => [COLA, LOLLIPOP, HOT_DOG];

/** As the server presents them. */
export const wireProduct = presentProduct;
export const onTheWire = (products: readonly Product[]) => {
  const { drinks, candy, food } = presentMenu(products);
  return { drinks: [...drinks], candy: [...candy], food: [...food] };
};

const answerMenu = (products: readonly Product[]) => answer(onTheWire(products));

export const menuIs = (products: readonly Product[]) => typedHandler(catalogueContract.listProducts, () => answerMenu(products));
/** Successive menus; the last one stays. */
export const menuBecomes = (...menus: readonly (readonly Product[])[]) =>
  typedHandler(catalogueContract.listProducts, (earlier) => answerMenu(menus[Math.min(earlier, menus.length - 1)] ?? []));
export const menuFails = (status = 400) => typedHandler(catalogueContract.listProducts, () => bare(status));
export const menuIsUnreachable = () => typedHandler(catalogueContract.listProducts, () => networkFailure());
export const menuNeverAnswers = () => typedHandler(catalogueContract.listProducts, () => new Promise(() => undefined));
