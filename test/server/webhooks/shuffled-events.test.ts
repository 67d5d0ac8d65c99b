import { expect, it } from 'vitest';
import { storm } from './event-storm.ts';

const SEED = Math.floor(Math.random() * 2 ** 31);

/** 1,000 events do the same in the fault suite. */
it('120 events shuffled and each five times, expired after completed, unknown types, other accounts: one order a payment', async () => {
  await expect(storm(120, SEED), `replay: storm(120, ${SEED})`).resolves.toBeUndefined();
});
