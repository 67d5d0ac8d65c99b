import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { startRaceHarness, type RaceOptions } from '../../support/races/race-harness.ts';
import { withoutActLog } from '../../support/races/weakened-orders.ts';
import { ONE_SALE_A_KEY, withoutClaim } from '../../support/races/weakened-sales.ts';
import { devicesOf, happenings } from './devices.ts';

type Play = Awaited<ReturnType<typeof devicesOf>>;

const onAStand = async (options: RaceOptions, play: (devices: Play) => Promise<void>): Promise<void> => {
  const stand = await startRaceHarness(options);
  try {
    await play(await devicesOf(stand));
  } finally {
    await stand.stop();
  }
};

const AWAY = { kind: 'network', device: 0 } as const;
const SOLD_AND_SENT_TWICE = [AWAY, { kind: 'sale', device: 0, quantity: 1 }, { kind: 'reload', device: 0 }, AWAY] as const;

const SOLD_OUT_AND_PUT_BACK = [
  AWAY,
  { kind: 'menu', device: 0, counted: null, isBlind: true },
  AWAY,
  { kind: 'menu', device: 1, counted: 9, isBlind: false },
  { kind: 'copy', pick: 0 },
] as const;

const act = (device: number, ask: 'preparing' | 'check' | 'uncheck') => ({ kind: 'act', device, order: 0, ask }) as const;
const IN_THE_BAG_AND_OUT = [act(0, 'preparing'), act(0, 'check'), act(1, 'uncheck'), { kind: 'copy', pick: 1 }] as const;

it('five devices that lose the network: every act counts once or is refused, and no sale is lost', { timeout: 60_000 }, () =>
  onAStand({}, async (devices) => {
    await devices(SOLD_AND_SENT_TWICE);
    await devices(SOLD_OUT_AND_PUT_BACK);
    await devices(IN_THE_BAG_AND_OUT);
    await fc.assert(fc.asyncProperty(happenings, devices), { numRuns: 8 });
  }),
);

it('would sell a product out again that was put back, without the log of acts', { timeout: 60_000 }, () =>
  onAStand({ weaken: withoutActLog }, async (devices) => {
    await expect(devices(SOLD_OUT_AND_PUT_BACK)).rejects.toThrow(/available/);
  }),
);

it('would put an item back into the bag that somebody took out, without the log of acts', { timeout: 60_000 }, () =>
  onAStand({ weaken: withoutActLog }, async (devices) => {
    await expect(devices(IN_THE_BAG_AND_OUT)).rejects.toThrow(/equal/);
  }),
);

it('would count a sale twice that a device sends again, without claim and constraint', { timeout: 60_000 }, () =>
  onAStand({ weaken: withoutClaim, dropped: [ONE_SALE_A_KEY] }, async (devices) => {
    await expect(devices(SOLD_AND_SENT_TWICE)).rejects.toThrow(/equal/);
  }),
);
