import { randomInt } from 'node:crypto';
import { onTestFailed } from 'vitest';
import { seededDice, type Dice } from '#test/support/races/seeded-dice.ts';

const LARGEST_SEED = 2 ** 31;

const tell = (text: string): void => void process.stderr.write(`${text}\n`);

/** FAULT_SEED repeats the choices of an earlier run; by default every run draws new ones. */
const chosenSeed = (): number => {
  const given = process.env['FAULT_SEED'];
  return given === undefined || given === '' ? randomInt(LARGEST_SEED) : Number(given);
};

/** The random seed of one test, printed at its start and again if it fails. */
export const faultDice = (test: string): Dice => {
  const seed = chosenSeed();
  tell(`${test}: FAULT_SEED=${seed}`);
  onTestFailed(() => tell(`${test} failed; to see it again: FAULT_SEED=${seed} npm run test:faults -- -t '${test}'`));
  return seededDice(seed);
};

/** Per actor, so that the others' actions do not change its choices. */
export const ownDice = (dice: Dice): Dice => seededDice(dice.from(0, LARGEST_SEED - 1));

export const happens = (dice: Dice, percent: number): boolean => dice.from(1, 100) <= percent;

/** FAULT_SCALE=3 runs three times as many kills and buyers, as every night. */
export const scaled = (count: number): number => Math.max(1, Math.round(count * Number(process.env['FAULT_SCALE'] ?? 1)));

/** A run's measurements, printed and for docs/reliability.md. */
export const reportFigures = (test: string, figures: Readonly<Record<string, unknown>>): void =>
  tell(`${test}: ${JSON.stringify(figures)}`);
