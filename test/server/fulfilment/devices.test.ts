import * as fc from 'fast-check';
import { it } from 'vitest';
import { inRace } from '../../support/races/race-harness.ts';
import { devicesOf, happenings } from './devices.ts';
import { SOLD_AND_SENT_TWICE, TWICE } from './late-copies.ts';

it('five devices that lose the network: every act counts once or is refused, and no sale is lost', () =>
  inRace({}, async (stand) => {
    const devices = await devicesOf(stand);
    await devices(SOLD_AND_SENT_TWICE);
    for (const { happenings: known } of Object.values(TWICE)) await devices(known);
    await fc.assert(fc.asyncProperty(happenings, devices), { numRuns: 8 });
  }));
