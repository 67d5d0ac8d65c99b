import { describe, expect, it } from 'vitest';
import { isWithinBounds, networkBoundsOf, type NetworkLoad } from '#core/domain/checkout/network-bounds.ts';

const BOUND = 30;
const BOUNDS = networkBoundsOf({ pauseAtQueuedAndOpenCheckouts: BOUND });
const HOT_DOGS = { onHand: 100, units: 5, newcomerUnits: 0, asked: 5 };
const ONE_CART: NetworkLoad = { paid: 0, places: 1, newcomerPlaces: 0, products: [HOT_DOGS] };

const isHeld = (load: Partial<NetworkLoad>, isNewcomer = false): boolean => isWithinBounds(BOUNDS, { ...ONE_CART, ...load }, isNewcomer);

describe('a network that has paid for nothing', () => {
  it('holds a third of the places and no more', () => {
    expect([isHeld({ places: BOUND / 3 }), isHeld({ places: BOUND / 3 + 1 })]).toEqual([true, false]);
  });

  it('holds a tenth of the stock and no more', () => {
    const products = (units: number) => [{ ...HOT_DOGS, units }];
    expect([isHeld({ products: products(10) }), isHeld({ products: products(11) })]).toEqual([true, false]);
  });

  it('may order what one customer may of a product that is nearly gone', () => {
    const products = (units: number) => [{ onHand: 12, units, newcomerUnits: 0, asked: 5 }];
    expect([isHeld({ products: products(5) }), isHeld({ products: products(6) })]).toEqual([true, false]);
  });

  it('may have one cart at a time, however small the bound is', () => {
    for (const bound of [1, 2, 3]) {
      const bounds = networkBoundsOf({ pauseAtQueuedAndOpenCheckouts: bound });
      expect([isWithinBounds(bounds, ONE_CART, true), isWithinBounds(bounds, { ...ONE_CART, places: 2 }, false)]).toEqual([true, false]);
    }
  });
});

it('lets no more than one newcomer in where two places are all there is', () => {
  const bounds = networkBoundsOf({ pauseAtQueuedAndOpenCheckouts: 2 });
  const newcomers = (newcomerPlaces: number): boolean => isWithinBounds(bounds, { ...ONE_CART, paid: 20, places: 2, newcomerPlaces }, true);
  expect([newcomers(1), newcomers(2)]).toEqual([true, false]);
});

it('lets newcomers of a network that pays have 67 of a hundred places', () => {
  const bounds = networkBoundsOf({ pauseAtQueuedAndOpenCheckouts: 100 });
  const newcomers = (newcomerPlaces: number): boolean => isWithinBounds(bounds, { ...ONE_CART, paid: 20, newcomerPlaces }, true);
  expect([newcomers(67), newcomers(68)]).toEqual([true, false]);
});

describe('a network that pays', () => {
  it('earns a place and a tenth of the stock with each order', () => {
    expect([isHeld({ paid: 3, places: 13 }), isHeld({ paid: 3, places: 14 })]).toEqual([true, false]);
    const products = (units: number) => [{ ...HOT_DOGS, units }];
    expect([isHeld({ paid: 3, products: products(40) }), isHeld({ paid: 3, products: products(41) })]).toEqual([true, false]);
  });

  it('has everything from twenty orders on', () => {
    expect(isHeld({ paid: 20, places: BOUND, products: [{ ...HOT_DOGS, units: 100 }] })).toBe(true);
    expect(isHeld({ paid: 200, places: BOUND, products: [{ ...HOT_DOGS, units: 100 }] })).toBe(true);
  });

  it('gives visitors it has only just met two thirds of the places at most', () => {
    expect([isHeld({ paid: 20, newcomerPlaces: 20 }, true), isHeld({ paid: 20, newcomerPlaces: 21 }, true)]).toEqual([true, false]);
    expect(isHeld({ paid: 20, newcomerPlaces: 21 }, false)).toBe(true);
  });
});
