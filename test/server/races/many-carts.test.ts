import { describe, it } from 'vitest';
import { manyCarts, SEED } from './many-carts.ts';

/** The fault suite does the same with 1,000 carts. */
describe('many carts', () => {
  it(`150 carts of 1 to 6 lines over 31 products: no deadlock, no drift (RACE_SEED=${SEED})`, () => manyCarts(150));
});
