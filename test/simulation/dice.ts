import { seededDice, type Dice as Draws } from '#test/support/races/seeded-dice.ts';

export interface Dice extends Draws {
  chance(probability: number): boolean;
}

const FNV_OFFSET = 2_166_136_261;
const FNV_PRIME = 16_777_619;
const STEPS = 1_000_000;

/** Draws that depend only on these names: removing one person from a night does not change the others' draws. */
export const dice = (...names: readonly (string | number)[]): Dice => {
  let seed = FNV_OFFSET;
  for (const char of names.join(' ')) seed = Math.imul(seed ^ (char.codePointAt(0) ?? 0), FNV_PRIME);
  const draws = seededDice(seed);
  return { ...draws, chance: (probability) => draws.from(0, STEPS - 1) < probability * STEPS };
};

const UUID_DIGITS = 20;
const HEX = 16;

export const hexFrom = (draws: Dice, digits: number): string =>
  Array.from({ length: digits }, () => draws.from(0, HEX - 1).toString(HEX)).join('');

/** Version 7, as every id of the product: ordered by time. */
export const uuidFrom = (draws: Dice, now: number): string => {
  const time = now.toString(HEX).padStart(12, '0');
  const rest = hexFrom(draws, UUID_DIGITS);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
};
