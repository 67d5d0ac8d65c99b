import * as fc from 'fast-check';
import { it } from 'vitest';
import { startRaceHarness } from '../../support/races/race-harness.ts';
import { devicesOf, happenings } from './devices.ts';

it('five devices that lose the network: every act counts once or is refused, and no sale is lost', { timeout: 60_000 }, async () => {
  const stand = await startRaceHarness();
  try {
    await fc.assert(fc.asyncProperty(happenings, await devicesOf(stand)), { numRuns: 8 });
  } finally {
    await stand.stop();
  }
});
