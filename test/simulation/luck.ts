import { AsyncLocalStorage } from 'node:async_hooks';
import { dice, hexFrom, uuidFrom, type Dice } from './dice.ts';

const HASH_DIGITS = 32;

/**
 * All draws on behalf of an act, a job or a webhook use its own dice, ids included: a night without one of them stays the same for the
 * others.
 */
export const createLuck = (seed: number) => {
  const stands = { luck: dice('luck', seed), ids: dice('ids', seed) };
  const whose = new AsyncLocalStorage<typeof stands>();
  const own = (kind: keyof typeof stands): Dice => (whose.getStore() ?? stands)[kind];
  const luck: Dice = {
    chance: (probability) => own('luck').chance(probability),
    from: (least, most) => own('luck').from(least, most),
    one: (choices) => own('luck').one(choices),
    some: (choices, count) => own('luck').some(choices, count),
  };
  return {
    luck,
    uuid: (now: number): string => uuidFrom(own('ids'), now),
    hash: (): string => hexFrom(own('ids'), HASH_DIGITS),
    draw: (most: number): number => own('ids').from(0, most),
    as: <T>(name: string, work: () => T): T => whose.run({ luck: dice('luck', name), ids: dice('ids', name) }, work),
  };
};

/** Response times in ms: mostly short, sometimes long, rarely very long. */
export const lag = (draws: Dice): number => {
  if (draws.chance(0.75)) return draws.from(0, 4);
  return draws.chance(0.9) ? draws.from(5, 60) : draws.from(60, 2_500);
};
