import { ok, type Result } from '../../domain/kernel/result.ts';
import type { Throttle, TooManyTries } from '../../ports/throttle.ts';

/** An attempt, counted in advance, so that ten thousand concurrent ones cannot be tried before the first is counted. */
export interface Guess {
  /** It was right, and only failures count. */
  giveBack(): Promise<void>;
}

/** The key of a budget of the whole stand. */
export const STAND = 'stand';

type Counted = readonly [budget: Throttle, key: string];

/** Takes one from each budget, or from none if one is used up. */
export const takeAll = async (...all: readonly Counted[]): Promise<Result<Guess, TooManyTries>> => {
  const taken: Counted[] = [];
  const giveBack = async (): Promise<void> => {
    for (const [budget, key] of taken) await budget.giveBack(key);
  };
  for (const one of all) {
    const [budget, key] = one;
    const outcome = await budget.take(key);
    if (!outcome.ok) {
      await giveBack();
      return outcome;
    }
    taken.push(one);
  }
  return ok({ giveBack });
};

/** The budgets for wrong logins, and the devices that have logged in before. */
export interface LoginBudget {
  readonly throttle: Throttle;
  /** All guesses by devices without a past login, from anywhere: spreading them over networks does not help (rules §5). */
  readonly ofTheStand: Throttle;
  readonly isKnownDevice: (device: string) => Promise<boolean>;
}

/**
 * Failures are counted per device first: a device with a past login has its own budget, so that guesses on the same network cannot lock the
 * staff out. All other devices share the address's budget, because a new cookie is free, and all addresses share the stand's (rules §5).
 */
export const takeLogin = async (
  { throttle, ofTheStand, isKnownDevice }: LoginBudget,
  { device, address }: { readonly device: string | null; readonly address: string },
): Promise<Result<Guess, TooManyTries>> =>
  device !== null && (await isKnownDevice(device))
    ? takeAll([throttle, `device:${device}`])
    : takeAll([throttle, `address:${address}`], [ofTheStand, STAND]);
