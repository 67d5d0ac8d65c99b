import type { Result } from '../domain/kernel/result.ts';

/** A budget is used up. */
export type TooManyTries = { readonly kind: 'throttle/too-many'; readonly retryAfterMs: number };

/** A counted budget per key in a time window. */
export interface Throttle {
  /** Takes one from the key's budget. Refused attempts are not counted. */
  take(key: string): Promise<Result<undefined, TooManyTries>>;
  /** Returns one: a correct try is not a failure, and only failures count where this is used (rules §5). */
  giveBack(key: string): Promise<void>;
}

export interface Budget {
  /** The number per window. */
  readonly points: number;
  readonly windowMs: number;
  /** Counted across all instances; otherwise per instance. */
  readonly isShared: boolean;
}

/** @param name distinguishes budgets that are counted in one place. */
export type MakeThrottle = (name: string, budget: Budget) => Throttle;
