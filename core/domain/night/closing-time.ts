import { instant, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import type { Night } from './night.ts';
import { nextTime } from './plan-times.ts';

/** When a night that opens then stops taking online orders, unless it has its own closing time. @param time '21:00'; empty: when it is closed */
export const usualClosing = (time: string, openedAt: Instant, timeZone: string): Instant | null => nextTime(time, openedAt, timeZone);

/**
 * The same for a night that an order started. Nobody closes it, so the next evening may find it still open: twelve hours after its closing
 * time it takes orders until the next one.
 */
export const automaticClosing = (
  time: string,
  { openedAt }: Night,
  { now, timeZone }: { readonly now: Instant; readonly timeZone: string },
) => usualClosing(time, instant(Math.max(openedAt ?? now, now - LIMITS.nights.automaticLastsMs)), timeZone);

type ChangedTime = { readonly before: string; readonly after: string; readonly now: Instant };

/** The open night after a change of the usual closing time. A night with its own closing time keeps it. */
export const followClosingTime = (night: Night, { before, after, now }: ChangedTime, timeZone: string): Night => {
  if (night.openedBy === null) return { ...night, closesAt: automaticClosing(after, night, { now, timeZone }) };
  if (night.openedAt === null || night.closesAt !== usualClosing(before, night.openedAt, timeZone)) return night;
  return { ...night, closesAt: usualClosing(after, night.openedAt, timeZone) };
};
