import { mulberry32 } from '../mulberry32.ts';

/** Repeatable random choices. */
export interface Dice {
  /** A whole number, both ends included. */
  from(least: number, most: number): number;
  one<T>(choices: readonly T[]): T;
  /** Different ones, in random order. */
  some<T>(choices: readonly T[], count: number): readonly T[];
}

export const seededDice = (seed: number): Dice => {
  const next = mulberry32(seed);
  const from = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const one = <T>(choices: readonly T[]): T => {
    const chosen = choices[from(0, choices.length - 1)];
    if (chosen === undefined) throw new RangeError('there is nothing to choose from');
    return chosen;
  };
  const some = <T>(choices: readonly T[], count: number): readonly T[] => {
    const chosen = new Set<T>();
    while (chosen.size < Math.min(count, choices.length)) chosen.add(one(choices));
    return [...chosen];
  };
  return { from, one, some };
};
