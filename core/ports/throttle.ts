/** A counted budget per key in a time window, shared by all instances. */
export interface Throttle {
  /** Takes one from the key's budget. Refused takings are not counted. */
  take(key: string): Promise<{ readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number }>;
  /** Gives one back: a good try is not a failure, and only failures count where this is used (rules §5). */
  giveBack(key: string): Promise<void>;
}
