import type { Instant } from '../kernel/instant.ts';
import type { Night } from './night.ts';
import { nextTime } from './plan-times.ts';

/** When a night that opens then stops taking online orders, unless it has its own closing time. @param time '21:00'; empty: when it is closed */
export const usualClosing = (time: string, openedAt: Instant, timeZone: string): Instant | null => nextTime(time, openedAt, timeZone);

type ChangedTime = { readonly before: string; readonly after: string };

/** The open night after a change of the usual closing time. A night with its own closing time keeps it. */
export const followClosingTime = (night: Night, { before, after }: ChangedTime, timeZone: string): Night => {
  if (night.openedAt === null || night.closesAt !== usualClosing(before, night.openedAt, timeZone)) return night;
  return { ...night, closesAt: usualClosing(after, night.openedAt, timeZone) };
};
