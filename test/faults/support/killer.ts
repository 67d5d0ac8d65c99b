import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '#test/support/races/seeded-dice.ts';
import type { FaultStand } from './fault-stand.ts';
import type { Instance } from './instance.ts';
import { happens } from './seed.ts';

export interface KillPlan {
  readonly kills: number;
  /** After so many kills of all instances together the database is killed as well. */
  readonly databaseKillsAt: readonly number[];
  /** Told after each kill. */
  readonly onKill: (kills: number) => void;
}

/** Percent of kills that hit a process while it starts. */
const WHILE_STARTING = 20;

/** As an init system would: whatever ends is started again at once, until it serves. */
const bringBack = async (instance: Instance): Promise<void> => {
  do {
    if (!instance.isRunning) instance.spawn();
  } while (!(await instance.untilReady()));
};

/** Kills the instances at random moments, each at its own pace. @returns when the last of them serves again. */
export const killAll = async (stand: FaultStand, dice: Dice, plan: KillPlan): Promise<void> => {
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
        await bringBack(instance);
        await sleep(dice.from(200, 1_400));
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
