import { elapsedMs, MINUTE_MS, type Instant } from '../kernel/instant.ts';

/** The estimate shown on a phone: when the order is ready, and its place in the queue. */
export type ShownEstimate = { readonly readyBy: Instant; readonly queuePosition: number };

/** Why an estimate changed: known facts, never guesses. Customers do not know the stations' names. */
export type CorrectionReason = 'paused' | 'full' | 'more-ahead' | 'slower' | 'faster';

export type Correction = {
  /** Whole minutes, never 0: positive is later, negative earlier. */
  readonly minutes: number;
  readonly reason: CorrectionReason;
};

/** An item of the order whose station is not accepting orders. */
type Waiting = { readonly reason: 'paused' | 'full' | 'too-much' };

/** Rounding a range outward can move its ends by a minute or two. */
const WORTH_TELLING_MINUTES = 3;

const KNOWN_STOPS = ['paused', 'full'] as const;

/** The delay against the first estimate, in minutes; 0 if too small to show. */
export const shiftInMinutes = (first: ShownEstimate, now: ShownEstimate): number => {
  const minutes = Math.round(elapsedMs(first.readyBy, now.readyBy) / MINUTE_MS);
  return Math.abs(minutes) < WORTH_TELLING_MINUTES ? 0 : minutes;
};

/**
 * The estimate depends on the work ahead and on the pace of the last orders. If the work ahead did not grow, the pace slowed. A paused or
 * full station explains more than either.
 */
const whyLater = (first: ShownEstimate, now: ShownEstimate, waiting: readonly Waiting[]): CorrectionReason => {
  const stop = KNOWN_STOPS.find((kind) => waiting.some(({ reason }) => reason === kind));
  return stop ?? (now.queuePosition > first.queuePosition ? 'more-ahead' : 'slower');
};

/** The correction of the first estimate, with its reason; null if too small to show. */
export const correctionOf = (first: ShownEstimate, now: ShownEstimate, waiting: readonly Waiting[]): Correction | null => {
  const minutes = shiftInMinutes(first, now);
  if (minutes === 0) return null;
  return { minutes, reason: minutes < 0 ? 'faster' : whyLater(first, now, waiting) };
};
