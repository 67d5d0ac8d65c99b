import type { Instant } from '../kernel/instant.ts';

/** When this stand learned that money was returned or recovered. The times only move forward, because closed nights depend on them. */
export type Gone = {
  /** Null if it never left. */
  readonly goneAt: Instant | null;
  /** After a failed refund or a won dispute; null while the money is gone. */
  readonly backAt: Instant | null;
  /** Earlier departures, oldest first, for money that left more than once: a dispute that was won and later lost. */
  readonly earlier?: readonly Absence[];
};

type Absence = readonly [goneAt: Instant, backAt: Instant];

export const NEVER_GONE: Gone = { goneAt: null, backAt: null };

/** Combines the provider's news with the stored state. */
export const heard = ({ goneAt, backAt, earlier }: Gone, isGone: boolean, now: Instant): Gone => {
  const before = earlier === undefined ? {} : { earlier };
  if (goneAt === null) return { goneAt: isGone ? now : null, backAt: null };
  if (!isGone) return { goneAt, backAt: backAt ?? now, ...before };
  if (backAt === null) return { goneAt, backAt, ...before };
  return { goneAt: now, backAt: null, earlier: [...(earlier ?? []), [goneAt, backAt]] };
};

/** @param at null: as known today. */
export const isGone = ({ goneAt, backAt, earlier = [] }: Gone, at: Instant | null): boolean => {
  if (goneAt === null) return false;
  if (at === null) return backAt === null;
  return (goneAt <= at && (backAt === null || backAt > at)) || earlier.some(([gone, back]) => gone <= at && back > at);
};
