import type { Instant } from '../kernel/instant.ts';
import type { Night } from './night.ts';
import { nextTime } from './plan-times.ts';

/** When a night that opened then stops taking online orders, if it has no closing time of its own. @param time '21:00'; empty: when it is closed */
export const usualClosing = (time: string, openedAt: Instant, timeZone: string): Instant | null => nextTime(time, openedAt, timeZone);

type ChangedTime = { readonly before: string; readonly after: string };

/** The open night after the usual closing time was changed: one that has a closing time of its own keeps it. */
export const followClosingTime = (night: Night, { before, after }: ChangedTime, timeZone: string): Night => {
  if (night.openedAt === null || night.closesAt !== usualClosing(before, night.openedAt, timeZone)) return night;
  return { ...night, closesAt: usualClosing(after, night.openedAt, timeZone) };
};
