/** A counted budget per key in a time window. */
export interface Throttle {
  /** Takes one from the key's budget. Refused takings are not counted. */
  take(key: string): Promise<{ readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number }>;
  /** Gives one back: a good try is not a failure, and only failures count where this is used (rules §5). */
  giveBack(key: string): Promise<void>;
}

export interface Budget {
  /** How many in a window. */
  readonly points: number;
  readonly windowMs: number;
  /** Counted by all instances together; otherwise each counts for itself. */
  readonly isShared: boolean;
}

/** @param name tells budgets apart that are counted in one place. */
export type MakeThrottle = (name: string, budget: Budget) => Throttle;
