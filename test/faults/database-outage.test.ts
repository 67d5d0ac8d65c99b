import { expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Dice } from '#test/support/races/seeded-dice.ts';
import { openLine } from './support/browser-line.ts';
import { buy } from './support/buyer.ts';
import { withFaultHarness, type FaultHarness } from './support/fault-harness.ts';
import { openKitchen } from './support/kitchen.ts';
import {
  cartOfOne,
  failing,
  otherThanUnavailable,
  requestCheckout,
  probe,
  READS,
  slowestOf,
  staffReads,
  type RunningProbes,
} from './support/probes.ts';
import { brokenPromises, recoveryMs, untilRest } from './support/promises.ts';
import { faultDice, ownDice, reportFigures } from './support/seed.ts';

/** Rules §7: within seconds, without a restart. */
const READY_AGAIN_MS = 5 * SECOND_MS;
const RECOVERY_MS = 15 * SECOND_MS;
const AWAY_MS = 30 * SECOND_MS;
/** Long enough for every connection to be given up, and for every pool timeout and pause to expire once. */
const SILENT_MS = 14 * SECOND_MS;

type Wire = FaultHarness['database'];

interface Outage {
  readonly name: string;
  /** Begins, lasts and ends. */
  readonly happen: (stand: FaultHarness, dice: Dice) => Promise<void>;
  /** Whether calls must fail during it, to prove that it is an outage. */
  readonly isNoticed: boolean;
}

const during = async (ms: number, begin: () => unknown, end: () => unknown): Promise<void> => {
  await begin();
  await sleep(ms);
  await end();
};

const restart =
  (mode: 'immediate' | 'fast', awayMs: number) =>
  ({ cluster }: FaultHarness): Promise<void> =>
    during(
      awayMs,
      () => cluster.stop(mode),
      () => cluster.start(),
    );

const resets = async ({ database }: { readonly database: Wire }, dice: Dice): Promise<void> => {
  for (let reset = 0; reset < 12; reset += 1) {
    database.resetAll();
    await sleep(dice.from(50, 500));
  }
};

const OUTAGES: readonly Outage[] = [
  { name: 'immediate restart', happen: restart('immediate', 0), isNoticed: false },
  { name: 'fast restart', happen: restart('fast', 0), isNoticed: false },
  { name: 'away', happen: restart('fast', AWAY_MS), isNoticed: true },
  {
    name: '500 ms latency',
    happen: ({ database }) =>
      during(
        8 * SECOND_MS,
        () => database.setLatency(500),
        () => database.setLatency(0),
      ),
    isNoticed: false,
  },
  { name: 'resets', happen: resets, isNoticed: false },
  {
    name: 'half-open',
    happen: ({ database }) =>
      during(
        SILENT_MS,
        () => database.setMode('swallow'),
        () => database.setMode('pass'),
      ),
    isNoticed: true,
  },
];

/** When every call of a round succeeds again, from the end of the outage. */
const readyAgainMs = async ({ instances, url }: FaultHarness, probing: RunningProbes): Promise<number> => {
  const began = performance.now();
  probing.take();
  const line = openLine(url);
  const ready = async (): Promise<boolean> => {
    const answers = await Promise.all(instances.map((instance) => fetch(`${instance.url}/readyz`).then(({ ok }) => ok)));
    return answers.every(Boolean) && (await line.get('/api/products')).status === 200;
  };
  while (!(await ready()) && performance.now() - began < 60 * SECOND_MS) await sleep(50);
  line.close();
  return Math.round(performance.now() - began);
};

test('database: restarts, half a minute away, latency, resets and half-open wires are 503s, and over when they are over', async () => {
  const dice = faultDice('database');
  await withFaultHarness({ instances: 2 }, async (stand) => {
    const night = { isOver: false };
    const headers = await stand.staffMember('Prober');
    const cart = await cartOfOne(stand);
    const [first] = stand.instances;
    // Bypasses the balancer, which would respond for the stand.
    const probing = probe(first?.url ?? stand.url, [
      ...READS,
      ...staffReads(headers),
      { name: 'POST checkout', ask: (line) => requestCheckout(line, cart, { 'x-visitor-id': 'visitor-of-the-checkouts' }) },
    ]);
    const kitchen = await openKitchen(stand, ownDice(dice));
    const habits = { closesTab: 40, cancels: 5, walksAway: 0, isOver: () => night.isOver };
    const purchases: ReturnType<typeof buy>[] = [];
    const figures: Record<string, unknown> = {};
    const problems: string[] = [];
    for (const { name, happen, isNoticed } of OUTAGES) {
      probing.take();
      for (let come = 0; come < 4; come += 1) purchases.push(buy(stand, `Buyer ${purchases.length + 1}`, ownDice(dice), habits));
      await happen(stand, dice);
      const heard = probing.take();
      const readyMs = await readyAgainMs(stand, probing);
      figures[name] = { readyMs, asked: heard.length, unavailable: failing(heard).length, slowestMs: slowestOf(heard) };
      problems.push(...otherThanUnavailable(heard).map((what) => `${name}: ${what}`));
      if (isNoticed && failing(heard).length === 0) problems.push(`${name}: nobody noticed`);
      if (readyMs > READY_AGAIN_MS) problems.push(`${name}: ready again after ${readyMs} ms`);
      // Requests from during the outage may still end with a 503; new ones succeed.
      await sleep(SECOND_MS);
      problems.push(...otherThanUnavailable(probing.take()).map((what) => `after ${name}: ${what}`));
    }
    await probing.stop();
    const recovered = await recoveryMs(stand, 60 * SECOND_MS);
    night.isOver = true;
    const bought = await Promise.all(purchases);
    await kitchen.stop();
    reportFigures('database', { ...figures, recovered, paid: bought.filter(({ ending }) => ending === 'paid').length });
    expect([...problems, ...bought.flatMap(({ wrongAnswers }) => wrongAnswers)]).toEqual([]);
    expect(recovered).toBeLessThan(RECOVERY_MS);
    for (const instance of stand.instances) {
      await instance.stop();
      instance.spawn({ entry: 'test/faults/support/switched-stand.ts', env: { FAULT_CLOCK_AHEAD_MS: '660000' } });
    }
    expect(await untilRest(stand, 60 * SECOND_MS)).not.toBeNull();
    // A mail that was sent while its mark could not be written comes again, under the same id.
    expect(await brokenPromises(stand, { atRest: true, mailRepeats: purchases.length })).toEqual([]);
  });
});
