import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { TooManyTries } from '../errors.ts';

/** An attempt, counted in advance, so that ten thousand concurrent ones cannot be tried before the first is counted. */
export interface Guess {
  /** It was right, and only failures count. */
  giveBack(): Promise<void>;
}

/** The key of a budget of the whole stand. */
export const STAND = 'stand';

type Counted = readonly [budget: Throttle, key: string];

/** Takes one from each budget, or from none if one is used up. @param usedUp is told which. */
export const takeAll = async (
  budgets: readonly Counted[],
  usedUp: (budget: Throttle) => void | Promise<void> = () => undefined,
): Promise<Result<Guess, TooManyTries>> => {
  const taken: Counted[] = [];
  const giveBack = async (): Promise<void> => {
    for (const [budget, key] of taken) await budget.giveBack(key);
  };
  for (const one of budgets) {
    const [budget, key] = one;
    const outcome = await budget.take(key);
    if (!outcome.allowed) {
      await usedUp(budget);
      await giveBack();
      return err({ kind: 'throttle/too-many', retryAfterMs: outcome.retryAfterMs });
    }
    taken.push(one);
  }
  return ok({ giveBack });
};
