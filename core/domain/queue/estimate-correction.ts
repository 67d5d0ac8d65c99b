import { elapsedMs, MINUTE_MS, type Instant } from '../kernel/instant.ts';

/** What a phone is told of its order: by when it is ready, and its place in the queue. */
export type SaidEstimate = { readonly readyBy: Instant; readonly queuePosition: number };

/** Why an order takes another time than was said: what the stand knows, never a guess. */
export type CorrectionReason =
  | { readonly kind: 'paused' | 'full'; readonly station: string }
  | { readonly kind: 'more-ahead' | 'slower' | 'faster' };

/** A language's sentence for each reason. */
export type ReasonSentences = Readonly<Record<CorrectionReason['kind'], (station: string) => string>>;

export const reasonText = (sentences: ReasonSentences, reason: CorrectionReason): string =>
  sentences[reason.kind]('station' in reason ? reason.station : '');

export type Correction = {
  /** Whole minutes, never 0: later, or earlier where negative. */
  readonly minutes: number;
  readonly reason: CorrectionReason;
};

/** A station of the order that takes no orders now. */
type Waiting = { readonly station: string; readonly reason: 'paused' | 'full' | 'too-much' };

/** The ends of a range are rounded outwards: they move by a minute or two without anything having happened. */
const WORTH_TELLING_MINUTES = 3;

const KNOWN_STOPS = ['paused', 'full'] as const;

/** How many minutes later than was first said; 0 where it is not worth telling. */
export const shiftInMinutes = (first: SaidEstimate, now: SaidEstimate): number => {
  const minutes = Math.round(elapsedMs(first.readyBy, now.readyBy) / MINUTE_MS);
  return Math.abs(minutes) < WORTH_TELLING_MINUTES ? 0 : minutes;
};

/**
 * The estimate is made of two things: how much is ahead, and how long the last orders took. So where no more is ahead than before,
 * those took longer. A station that is paused or full says more than either.
 */
const whyLater = (first: SaidEstimate, now: SaidEstimate, waiting: readonly Waiting[]): CorrectionReason => {
  for (const kind of KNOWN_STOPS) {
    const stopped = waiting.find(({ reason }) => reason === kind);
    if (stopped !== undefined) return { kind, station: stopped.station };
  }
  return { kind: now.queuePosition > first.queuePosition ? 'more-ahead' : 'slower' };
};

/** By how much the stand corrects what it first said, and why. @returns null where that is not worth telling. */
export const correctionOf = (first: SaidEstimate, now: SaidEstimate, waiting: readonly Waiting[]): Correction | null => {
  const minutes = shiftInMinutes(first, now);
  if (minutes === 0) return null;
  return { minutes, reason: minutes < 0 ? { kind: 'faster' } : whyLater(first, now, waiting) };
};
