import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { devicesOf, happenings } from '../server/fulfilment/devices.ts';
import { SOLD_AND_SENT_TWICE, TWICE } from '../server/fulfilment/late-copies.ts';
import { expectOneWinner } from '../server/fulfilment/start-race.ts';
import { manyCarts, SEED } from '../server/races/many-carts.ts';
import { guessCodes, onDatabase } from '../server/people/brute-force.ts';
import { inRace } from '../support/races/race-harness.ts';

/** The server's tests with more rounds, and nights of devices that the simulation plays without PostgreSQL. */
describe('long rounds', () => {
  it('50 people start one order at once, 25 times: one has it, 49 learn who', () => expectOneWinner(50, 25));

  it(`1,000 carts of 1 to 6 lines over 31 products: no deadlock, no drift (RACE_SEED=${SEED})`, () => manyCarts(1_000));

  it('10,000 guesses of a staff code get 20 answers', () =>
    onDatabase({}, async (stand) => expect(await guessCodes(stand, 10_000)).toEqual({ 401: 20, 429: 9_980 })));

  it('five devices that lose the network, 40 nights: every act counts once or is refused, and no sale is lost', () =>
    inRace({}, async (stand) => {
      const devices = await devicesOf(stand);
      for (const known of [SOLD_AND_SENT_TWICE, ...Object.values(TWICE).map(({ happenings: twice }) => twice)]) await devices(known);
      await fc.assert(fc.asyncProperty(happenings, devices), { numRuns: 40 });
    }));
});
