import { expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '#test/support/races/seeded-dice.ts';
import { openLine } from './support/browser-line.ts';
import { buy } from './support/buyer.ts';
import { withFaultHarness, type FaultHarness } from './support/fault-harness.ts';
import type { Instance } from './support/instance.ts';
import { openKitchen } from './support/kitchen.ts';
import { isOverloaded } from './support/overload.ts';
import { lostPaidOrders } from './support/promises.ts';
import { faultDice, ownDice, scaled, reportFigures } from './support/seed.ts';

const CLIENTS = 200;
const SIGNALS = scaled(4);
const VISITOR = 'visitor-of-the-stopping-test';

interface Crowd {
  readonly answered: () => number;
  /** Refused with a retry: the machine is too slow for the crowd, which this test is not about. */
  readonly refused: () => number;
  /** All other missing responses, and responses of a stand that is gone. */
  readonly failures: readonly string[];
  leave(): Promise<void>;
}

/** Each on a keep-alive connection, sending various requests with short pauses. */
const gather = (stand: FaultHarness, dice: Dice, pauseMs: readonly [least: number, most: number]): Crowd => {
  const over = new AbortController();
  const failures: string[] = [];
  let [answered, refused] = [0, 0];
  const visit = async (): Promise<void> => {
    const line = openLine(stand.url);
    const own = ownDice(dice);
    const wishes = [
      () => line.get('/api/products'),
      () => line.get('/api/queue-status'),
      () => line.post('/api/heartbeat', { sessionId: VISITOR, cartItemCount: 1 }),
    ];
    while (!over.signal.aborted) {
      const answer = await own.one(wishes)();
      const { status, error, json } = answer;
      answered += 1;
      if (isOverloaded(answer)) refused += 1;
      else if (status !== 200 && status !== 204) failures.push(error ?? `${status} ${String(json['error'])}`);
      await sleep(own.from(...pauseMs));
    }
    line.close();
  };
  const all = Promise.all(Array.from({ length: CLIENTS }, visit));
  return {
    answered: () => answered,
    refused: () => refused,
    failures,
    leave: async () => {
      over.abort();
      await all;
    },
  };
};

const serveAgain = async (instance: Instance): Promise<void> => {
  instance.spawn();
  expect(await instance.untilReady()).toBe(true);
};

/** Sequentially, as in a rolling restart: the next one stops when this one serves again. */
const inTurns = async (
  { instances, balancer }: FaultHarness,
  times: number,
  restart: (instance: Instance) => Promise<void>,
): Promise<void> => {
  for (let turn = 0; turn < times; turn += 1) {
    const instance = instances[turn % instances.length];
    if (instance !== undefined) await restart(instance);
    await balancer.untilAllAreReady();
  }
};

test('stopping: SIGTERMs in rolling restarts under 200 kept connections abort no request', async () => {
  const dice = faultDice('stopping');
  await withFaultHarness({ instances: 2 }, async (stand) => {
    const kitchen = await openKitchen(stand, ownDice(dice));
    const crowd = gather(stand, dice, [400, 1_000]);
    const purchases: ReturnType<typeof buy>[] = [];
    const codes: (number | null)[] = [];
    const stopMs: number[] = [];
    await inTurns(stand, SIGNALS, async (instance) => {
      purchases.push(
        buy(stand, `Buyer ${purchases.length}`, ownDice(dice), { closesTab: 0, cancels: 0, walksAway: 0, isOver: () => false }),
      );
      await sleep(dice.from(0, 300));
      const began = performance.now();
      codes.push(await instance.stop());
      stopMs.push(Math.round(performance.now() - began));
      await serveAgain(instance);
    });
    const bought = await Promise.all(purchases);
    await crowd.leave();
    await kitchen.stop();
    reportFigures('stopping', {
      answered: crowd.answered(),
      refused: crowd.refused(),
      aborted: stand.balancer.aborted.length,
      slowestStopMs: Math.max(...stopMs),
      bought: bought.length,
    });
    expect(codes).toEqual(Array(SIGNALS).fill(0));
    expect([stand.balancer.aborted, crowd.failures]).toEqual([[], []]);
    expect(bought.filter(({ ending, sawOrder }) => ending === 'paid' && sawOrder)).toHaveLength(SIGNALS);
    expect(bought.flatMap(({ wrongAnswers }) => wrongAnswers)).toEqual([]);
    expect(await lostPaidOrders(stand)).toEqual([]);
  });
});

test('stopping without draining, which is what SIGKILL does, aborts requests', async () => {
  const dice = faultDice('stopping without draining');
  await withFaultHarness({ instances: 2 }, async (stand) => {
    const crowd = gather(stand, dice, [0, 100]);
    await sleep(500);
    await inTurns(stand, 2, async (instance) => {
      await instance.kill();
      await serveAgain(instance);
    });
    await crowd.leave();
    reportFigures('stopping without draining', { answered: crowd.answered(), aborted: stand.balancer.aborted.length });
    expect(stand.balancer.aborted.length).toBeGreaterThan(0);
  });
});
