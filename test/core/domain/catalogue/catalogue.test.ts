import { describe, expect, it } from 'vitest';
import { CATEGORIES, CATEGORY_WITH_ID, categoryId, categoryLabel, isCategory } from '#core/domain/catalogue/category.ts';
import { flattenGroups, groupByCategory, isSoldOut } from '#core/domain/catalogue/product.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import { isClosedForTonight, isListed, isSettableStock, stockLabel } from '#core/domain/catalogue/stock.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { aHotDog, aProduct } from '#test/support/builders/product-builder.ts';

describe('categories', () => {
  it('have the ids of the spec', () => {
    expect(CATEGORIES.map((category) => [category, categoryId(category), categoryLabel(category)])).toEqual([
      ['drinks', 1, 'Drinks'],
      ['candy', 2, 'Candy'],
      ['food', 3, 'Food'],
    ]);
    expect(CATEGORY_WITH_ID).toEqual({ 1: 'drinks', 2: 'candy', 3: 'food' });
  });

  it('are no other word, also not one every object knows', () => {
    expect(['food', 'Food', '', 'toString', '__proto__'].map(isCategory)).toEqual([true, false, false, false, false]);
  });
});

it('groups keep the order of the list, and every category is there', () => {
  const cola = aProduct();
  const hotDog = aHotDog();
  const chiliDog = aHotDog({ id: productId(15), name: 'Chili Dog' });
  const groups = groupByCategory([hotDog, cola, chiliDog]);
  expect(groups).toEqual({ drinks: [cola], candy: [], food: [hotDog, chiliDog] });
  expect(flattenGroups(groups)).toEqual([cola, hotDog, chiliDog]);
});

describe('stock', () => {
  it.each([
    [1, 'low', 'Only 1 left!'],
    [3, 'low', 'Only 3 left!'],
    [4, 'ok', '4 available'],
    [48, 'ok', '48 available'],
  ])('%i units', (available, tone, text) => {
    expect(stockLabel(available)).toEqual({ tone, text });
  });

  it('lists what is active and left', () => {
    expect(isListed(aProduct({ available: 1 }))).toBe(true);
    expect(isListed(aProduct({ available: 0 }))).toBe(false);
    expect(isListed(aProduct({ isActive: false }))).toBe(false);
    expect(isSoldOut(aProduct({ available: 0 }))).toBe(true);
  });

  it.each([
    [0, true],
    [999, true],
    [1000, false],
    [-1, false],
    [1.5, false],
    [Number.NaN, false],
  ])('may %d be set? %s', (quantity, isSettable) => {
    expect(isSettableStock(quantity)).toBe(isSettable);
  });
});

describe('closed for tonight', () => {
  const soldOut = aHotDog({ available: 0 });
  it.each([
    ['all active food is gone', [aProduct(), soldOut], true],
    ['inactive food does not count as left', [soldOut, aHotDog({ isActive: false })], true],
    ['one food is left', [soldOut, aHotDog({ available: 1 })], false],
    ['only inactive food', [aHotDog({ isActive: false, available: 0 })], false],
    ['no food at all', [aProduct({ available: 0 })], false],
    ['an empty catalogue', [], false],
  ])('%s', (_case, products, isClosed) => {
    expect(isClosedForTonight(products)).toBe(isClosed);
  });
});

describe('the starter catalogue', () => {
  it('has 13 drinks, 6 candy and 12 food from $1.25 to $4.50', () => {
    const groups = groupByCategory(STARTER_CATALOGUE);
    expect(CATEGORIES.map((category) => groups[category].length)).toEqual([13, 6, 12]);
    const prices = STARTER_CATALOGUE.map((product) => product.priceCents);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([125, 450]);
  });

  it('has unique slugs and names, and something in stock of each', () => {
    expect(new Set(STARTER_CATALOGUE.map((product) => product.slug)).size).toBe(31);
    expect(new Set(STARTER_CATALOGUE.map((product) => product.name)).size).toBe(31);
    expect(STARTER_CATALOGUE.filter((product) => !isSettableStock(product.stock) || product.stock === 0)).toEqual([]);
  });
});
