declare const instantBrand: unique symbol;

/** A moment in UTC, as milliseconds since the epoch. The wire has ISO 8601, the database `timestamptz`. */
export type Instant = number & { readonly [instantBrand]: true };

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** @throws RangeError when `epochMs` is not an integer: a fractional instant is a bug. */
export const instant = (epochMs: number): Instant => {
  if (!Number.isSafeInteger(epochMs)) throw new RangeError(`not an instant: ${epochMs}`);
  return epochMs as Instant;
};

export const latest = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.reduce((one, other) => (one === null || (other !== null && other > one) ? other : one), null);

export const plusMs = (at: Instant, ms: number): Instant => instant(at + ms);

/** Milliseconds from `from` to `to`; negative when `to` is earlier. */
export const elapsedMs = (from: Instant, to: Instant): number => to - from;
