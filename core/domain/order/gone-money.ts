import { instant, plusMs, type Instant } from '../kernel/instant.ts';

/** When this stand heard that money had gone, and that it was there after all. Only forward: a closed night is added up by it. */
export type Gone = {
  /** Null: it never has. */
  readonly goneAt: Instant | null;
  /** A refund that failed, a dispute that was won; null while it is gone. */
  readonly backAt: Instant | null;
};

export const NEVER_GONE: Gone = { goneAt: null, backAt: null };

/** What the provider says now, beside what was heard before. Money that goes a second time is gone since the first. */
export const heard = ({ goneAt, backAt }: Gone, isGone: boolean, now: Instant): Gone =>
  isGone ? { goneAt: goneAt ?? now, backAt: null } : { goneAt, backAt: goneAt === null ? null : (backAt ?? now) };

/** @param at null for as far as the stand knows today. */
export const isGone = ({ goneAt, backAt }: Gone, at: Instant | null): boolean =>
  goneAt !== null && (at === null ? backAt === null : goneAt <= at && (backAt === null || backAt > at));

/** What is heard at the very moment of the closing, or by a clock that is late, comes after it. @param closedAt null: not closed yet */
export const afterClosing = (now: Instant, closedAt: Instant | null): Instant =>
  closedAt === null ? now : instant(Math.max(now, plusMs(closedAt, 1)));
