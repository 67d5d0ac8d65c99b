import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '#test/support/races/seeded-dice.ts';
import type { FaultHarness } from './fault-harness.ts';
import type { Instance } from './instance.ts';
import { happens } from './seed.ts';

export interface KillPlan {
  readonly kills: number;
  /** Number of kills of all instances after which the database is killed as well. */
  readonly databaseKillsAt: readonly number[];
  /** Told after each kill. */
  readonly onKill: (kills: number) => void;
}

/** Percent of kills during a process's start. */
const WHILE_STARTING = 20;
/** How long a process serves before it is killed, in percent of its start time. */
const LIVES_PERCENT = [40, 180] as const;
const LEAST_START_MS = 1_000;

/** Restarts any ended process, as an init system does, until it serves. @returns how long that took. */
const bringBack = async (instance: Instance): Promise<number> => {
  const began = performance.now();
  do {
    if (!instance.isRunning) instance.spawn();
  } while (!(await instance.untilReady()));
  return performance.now() - began;
};

/** Kills the instances at random moments, each at its own pace. @returns when the last of them serves again. */
export const killAll = async (stand: FaultHarness, dice: Dice, plan: KillPlan): Promise<void> => {
  let kills = 0;
  let databaseBusy: Promise<void> = Promise.resolve();
  const killDatabase = async (): Promise<void> => {
    await stand.cluster.stop('immediate');
    await stand.cluster.start();
  };
  const haunt = async (instance: Instance): Promise<void> => {
    while (kills < plan.kills) {
      if (happens(dice, WHILE_STARTING)) await sleep(dice.from(100, 900));
      else {
        // About as long as a start, so that the stand is up half the time, on a slow machine too.
        const startMs = Math.max(LEAST_START_MS, await bringBack(instance));
        await sleep((startMs * dice.from(...LIVES_PERCENT)) / 100);
      }
      if (kills >= plan.kills) break;
      kills += 1;
      if (plan.databaseKillsAt.includes(kills)) databaseBusy = databaseBusy.then(killDatabase);
      await instance.kill();
      instance.spawn();
      plan.onKill(kills);
    }
    await databaseBusy;
    await bringBack(instance);
  };
  await Promise.all(stand.instances.map(haunt));
};
