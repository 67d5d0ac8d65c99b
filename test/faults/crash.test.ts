import { expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Dice } from '#test/support/races/seeded-dice.ts';
import { buy, type Purchase } from './support/buyer.ts';
import { withFaultHarness, type FaultHarness, type FaultHarnessOptions } from './support/fault-harness.ts';
import { killAll } from './support/killer.ts';
import { openKitchen } from './support/kitchen.ts';
import { brokenPromises, countOf, queueLoad, recoveryMs, repeatedMails, untilRest } from './support/promises.ts';
import { falseStatements, rememberStock } from './support/told-record.ts';
import { faultDice, happens, ownDice, scaled, reportFigures } from './support/seed.ts';

/** Rules §0.2: paid orders are there within 15 s of recovery. */
const RECOVERY_MS = 15 * SECOND_MS;
/** Rules §2: 30 queued orders and open checkouts together; a late payment may exceed it. */
const QUEUE_BOUND = 30;

interface Night {
  readonly kills: number;
  readonly buyers: number;
  readonly databaseKillsAt: readonly number[];
}

/** Enough people to work off the queue, so that ordering pauses for minutes, not all night. */
const KITCHEN = 5;
const HABITS = { closesTab: 55, cancels: 4, walksAway: 2 };

/** 10 % of webhooks are lost, 30 % sent five times and shuffled; 3 % of the provider's responses are errors or missing. */
const unreliableProvider = (dice: Dice) => {
  const trouble = { isOver: false };
  const options: FaultHarnessOptions['provider'] = {
    troubleWith: () =>
      !trouble.isOver && happens(dice, 3) ? dice.one(['error-before-effect', 'error-after-effect', 'hang', 'hang-after-effect']) : null,
    fateOf: () => {
      const roll = dice.from(1, 100);
      if (roll <= 10) return { drop: true, copies: 0, delayMs: 0, shuffle: false };
      return roll <= 40 ? { drop: false, copies: 5, delayMs: dice.from(0, 300), shuffle: true } : null;
    },
  };
  return { trouble, options };
};

/** Ends with the last kill; customers who have not paid by then never do. */
const crashingNight = async (stand: FaultHarness, dice: Dice, { kills, buyers, databaseKillsAt }: Night) => {
  const night = { isOver: false };
  const kitchen = await openKitchen(stand, ownDice(dice), KITCHEN);
  const evenings: Promise<Purchase>[] = [];
  const habits = { ...HABITS, isOver: () => night.isOver };
  const arrive = async (count: number): Promise<void> => {
    for (let come = 0; come < count && evenings.length < buyers; come += 1) {
      evenings.push(buy(stand, `Buyer ${evenings.length + 1}`, ownDice(dice), habits));
      await sleep(dice.from(20, 150));
    }
  };
  const each = Math.ceil(buyers / kills);
  const arriving: Promise<void>[] = [arrive(each)];
  let highest = 0;
  await killAll(stand, ownDice(dice), {
    kills,
    databaseKillsAt,
    onKill: () => {
      arriving.push(arrive(each));
      queueLoad(stand).then(
        (load) => (highest = Math.max(highest, load)),
        () => undefined,
      );
    },
  });
  night.isOver = true;
  return { kitchen, evenings, arriving, highestLoad: () => highest };
};

const tally = (purchases: readonly Purchase[]) =>
  Object.fromEntries([...Map.groupBy(purchases, ({ ending }) => ending)].map(([ending, same]) => [ending, same.length]));

const NIGHT: Night = { kills: scaled(10), buyers: scaled(90), databaseKillsAt: [scaled(4), scaled(7)] };

/** Eleven minutes later every unpaid hold has expired. */
const letHoldsEnd = async ({ instances }: FaultHarness): Promise<void> => {
  for (const instance of instances) {
    await instance.stop();
    instance.spawn({ entry: 'test/faults/support/switched-stand.ts', env: { FAULT_CLOCK_AHEAD_MS: String(11 * MINUTE_MS) } });
  }
};

test('crash: kills of instances, two of the database, and a bad provider lose nothing that was paid', async () => {
  const dice = faultDice('crash');
  const { trouble, options } = unreliableProvider(ownDice(dice));
  const mailRepeats = NIGHT.kills + NIGHT.databaseKillsAt.length;
  await withFaultHarness({ provider: options }, async (stand) => {
    await rememberStock(stand);
    const began = performance.now();
    const { kitchen, evenings, arriving, highestLoad } = await crashingNight(stand, dice, NIGHT);
    const nightMs = performance.now() - began;
    trouble.isOver = true;
    const recoveredMs = await recoveryMs(stand, 2 * MINUTE_MS);
    await Promise.all(arriving);
    const purchases = await Promise.all(evenings);
    await kitchen.stop();
    await recoveryMs(stand, MINUTE_MS);
    reportFigures('crash', {
      kills: NIGHT.kills,
      seconds: Math.round(nightMs / SECOND_MS),
      ...tally(purchases),
      orders: await countOf(stand, 'select count(*) from orders'),
      events: stand.provider.state.events.length,
      recoveredMs,
      highestLoad: highestLoad(),
      repeatedMails: repeatedMails(stand),
      told: stand.told.length,
    });
    expect(purchases.flatMap(({ wrongAnswers }) => wrongAnswers)).toEqual([]);
    expect(await falseStatements(stand)).toEqual([]);
    // Enough customers succeeded between the kills, also on a machine that starts slowly; otherwise the test proves nothing.
    expect(purchases.filter(({ ending }) => ending === 'paid').length).toBeGreaterThan(NIGHT.buyers / 4);
    expect(recoveredMs).toBeLessThan(RECOVERY_MS);
    expect(await brokenPromises(stand, { atRest: false, mailRepeats })).toEqual([]);
    expect(highestLoad()).toBeLessThanOrEqual(QUEUE_BOUND);
    await letHoldsEnd(stand);
    expect(await untilRest(stand, MINUTE_MS)).not.toBeNull();
    expect(await brokenPromises(stand, { atRest: true, mailRepeats })).toEqual([]);
  });
});
