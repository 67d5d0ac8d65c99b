import { ok, type Result } from '../../domain/kernel/result.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { LoginKind } from '../../ports/known-devices.ts';
import { STAND, takeAll, type Guess } from '../admission/take-all.ts';
import type { TooManyTries } from '../errors.ts';

/** The budgets for wrong guesses, and the devices that have logged in before. */
export interface GuessBudget {
  readonly throttle: Throttle;
  /** All guesses by devices without a past login, from anywhere: spreading them over networks does not help (rules §5). */
  readonly ofTheStand: Throttle;
  readonly isKnownDevice: (device: string) => Promise<boolean>;
  readonly kind: LoginKind;
  readonly logger: Logger;
}

/** A guess at another person's code. */
export interface GuessAtOther extends Guess {
  /** It was wrong. */
  count(): Promise<void>;
}

/**
 * Failures are counted per device first: a device with a past login has its own budget, so that guesses on the same network cannot lock the
 * staff out. All other devices share the address's budget, because a new cookie is free, and all addresses share the stand's (rules §5).
 */
export const takeGuess = async (
  { throttle, ofTheStand, isKnownDevice, kind, logger }: GuessBudget,
  { device, address }: { readonly device: string | null; readonly address: string },
): Promise<Result<Guess, TooManyTries>> => {
  const isKnown = device !== null && (await isKnownDevice(device));
  const own = [throttle, isKnown ? `device:${device}` : `address:${address}`] as const;
  return takeAll(isKnown ? [own] : [own, [ofTheStand, STAND]], (usedUp) => {
    if (usedUp === ofTheStand) logger.error('login.guessing', { kind });
  });
};

/**
 * A guess by a logged-in person, counted against that person on any device. Only wrong ones count against the stand's budget and raise its
 * alarm, so that guesses never block a right code.
 */
export const takeGuessAtOther = async (
  { throttle, ofTheStand, kind, logger }: GuessBudget,
  person: string,
): Promise<Result<GuessAtOther, TooManyTries>> => {
  const taken = await takeAll([[throttle, `person:${person}`]]);
  if (!taken.ok) return taken;
  return ok({
    ...taken.value,
    count: async () => {
      if (!(await ofTheStand.take(STAND)).allowed) logger.error('login.guessing', { kind });
    },
  });
};
