import { describe, it } from 'vitest';
import { manyCarts, SEED } from './many-carts.ts';

/** 1,000 carts do the same in the fault suite. */
describe('many carts', () => {
  it(`150 carts of 1 to 6 lines over 31 products: no deadlock, no drift (RACE_SEED=${SEED})`, () => manyCarts(150));
});
