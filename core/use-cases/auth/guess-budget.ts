import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { TooManyTries } from '../errors.ts';

/** How many wrong guesses somebody has, and who has worked here before. */
export interface GuessBudget {
  readonly throttle: Throttle;
  readonly isKnownDevice: (device: string) => Promise<boolean>;
}

/** One guess, taken in advance: ten thousand at once cannot all be tried before the first is counted. */
export interface Guess {
  /** It was right: only failures count. */
  giveBack(): Promise<void>;
}

/**
 * Failures are counted per device first: a device on which a login has worked before has a budget of its own, so that
 * somebody guessing on the same network cannot lock the staff out. Everybody else shares the address's budget, because
 * a new cookie costs nothing (rules §5).
 */
export const takeGuess = async (
  { throttle, isKnownDevice }: GuessBudget,
  { device, address }: { readonly device: string | null; readonly address: string },
): Promise<Result<Guess, TooManyTries>> => {
  const key = device !== null && (await isKnownDevice(device)) ? `device:${device}` : `address:${address}`;
  const taken = await throttle.take(key);
  if (!taken.allowed) return err({ kind: 'throttle/too-many', retryAfterMs: taken.retryAfterMs });
  return ok({ giveBack: () => throttle.giveBack(key) });
};
