import { expect, it } from 'vitest';
import { seededDice } from '#test/support/races/seeded-dice.ts';
import { storm } from './event-storm.ts';

const SEED = Math.floor(Math.random() * 2 ** 31);

/** The fault suite does the same with 1,000 events. */
it('48 shuffled events, each five times, make one order for each payment', async () => {
  await expect(storm(48, seededDice(SEED)), `replay with seed ${SEED}`).resolves.toBeUndefined();
});
