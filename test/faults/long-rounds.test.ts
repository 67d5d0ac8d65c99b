import { describe, expect, it } from 'vitest';
import { expectOneWinner } from '../server/fulfilment/start-race.ts';
import { manyCarts, SEED } from '../server/races/many-carts.ts';
import { guessCodes, onDatabase } from '../server/people/brute-force.ts';

/** The server's tests with more rounds. */
describe('long rounds', () => {
  it('50 people start one order at once, 25 times: one has it, 49 learn who', () => expectOneWinner(50, 25));

  it(`1,000 carts of 1 to 6 lines over 31 products: no deadlock, no drift (RACE_SEED=${SEED})`, () => manyCarts(1_000));

  it('10,000 guesses of a staff code get 20 answers', () =>
    onDatabase({}, async (stand) => expect(await guessCodes(stand, 10_000)).toEqual({ 401: 20, 429: 9_980 })));
});
