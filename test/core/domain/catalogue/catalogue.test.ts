import { describe, expect, it } from 'vitest';
import { CATEGORIES, categoryFromId, categoryId, categoryLabel, isCategory } from '#core/domain/catalogue/category.ts';
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
    expect([0, 1, 2, 3, 4].map(categoryFromId)).toEqual([null, 'drinks', 'candy', 'food', null]);
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

const PAPER_LIST = [
  'drinks, cola, Cola, 250, 48',
  'drinks, diet-cola, Diet Cola, 250, 36',
  'drinks, lemon-lime-soda, Lemon-Lime Soda, 250, 36',
  'drinks, root-beer, Root Beer, 250, 24',
  'drinks, orange-soda, Orange Soda, 250, 24',
  'drinks, cherry-pepper-soda, Cherry Pepper Soda, 250, 36',
  'drinks, blue-sports-drink, Blue Sports Drink, 250, 36',
  'drinks, red-sports-drink, Red Sports Drink, 250, 36',
  'drinks, lemonade, Lemonade, 250, 24',
  'drinks, sweet-tea, Sweet Tea, 250, 24',
  'drinks, bottled-water, Bottled Water, 200, 72',
  'drinks, coffee, Coffee, 250, 40',
  'drinks, hot-cocoa, Hot Cocoa, 300, 40',
  'candy, chocolate-bar, Chocolate Bar, 200, 36',
  'candy, peanut-butter-cups, Peanut Butter Cups, 200, 36',
  'candy, candy-coated-chocolates, Candy-Coated Chocolates, 200, 36',
  'candy, fruit-chews, Fruit Chews, 150, 36',
  'candy, sour-gummies, Sour Gummies, 200, 24',
  'candy, ring-lollipop, Ring Lollipop, 125, 48',
  'food, hot-dog, Hot Dog, 350, 60',
  'food, chili-dog, Chili Dog, 400, 30',
  'food, hamburger, Hamburger, 425, 40',
  'food, cheeseburger, Cheeseburger, 450, 40',
  'food, chicken-sandwich, Chicken Sandwich, 450, 30',
  'food, pizza-slice, Pizza Slice, 350, 48',
  'food, nachos-with-cheese, Nachos with Cheese, 400, 50',
  'food, walking-taco, Walking Taco, 450, 30',
  'food, soft-pretzel, Soft Pretzel, 300, 40',
  'food, popcorn, Popcorn, 250, 60',
  'food, potato-chips, Potato Chips, 150, 48',
  'food, dill-pickle, Dill Pickle, 150, 40',
];

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

  it('is what the paper list says', () => {
    const lines = STARTER_CATALOGUE.map(
      ({ category, slug, name, priceCents, stock }) => `${category}, ${slug}, ${name}, ${priceCents}, ${stock}`,
    );
    expect(lines).toEqual(PAPER_LIST);
    expect(STARTER_CATALOGUE.filter(({ slug, imagePath }) => imagePath !== `/images/products/${slug}.jpg`)).toEqual([]);
  });
});

it('the starter catalogue says how much work each product is: a can none, a hot dog one, nachos two (night §1)', () => {
  const byPoints = Map.groupBy(STARTER_CATALOGUE, ({ preparation }) => preparation.prepPoints);
  const named = (points: number) => new Set(byPoints.get(points)?.map(({ name, preparation }) => `${preparation.station}: ${name}`));
  expect(named(2)).toEqual(
    new Set([
      'Grill: Chili Dog',
      'Grill: Cheeseburger',
      'Grill: Hamburger',
      'Grill: Chicken Sandwich',
      'Snacks: Nachos with Cheese',
      'Snacks: Walking Taco',
    ]),
  );
  expect(named(1)).toEqual(
    new Set(['Drinks: Coffee', 'Drinks: Hot Cocoa', 'Grill: Hot Dog', 'Snacks: Pizza Slice', 'Snacks: Soft Pretzel', 'Snacks: Popcorn']),
  );
  expect([...byPoints.keys()].filter((points) => points > 2)).toEqual([]);
  expect(named(0).size).toBe(STARTER_CATALOGUE.length - 12);
});
