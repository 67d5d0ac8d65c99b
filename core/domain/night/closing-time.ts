import { instant, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import type { StoredSetting } from '../settings/change-settings.ts';
import type { Night } from './night.ts';
import { nextTime } from './plan-times.ts';

/** The default time at which a night opened then stops online orders. @param time '21:00'; empty: when the night is closed */
export const usualClosing = (time: string, openedAt: Instant, timeZone: string): Instant | null => nextTime(time, openedAt, timeZone);

/**
 * As `usualClosing`, for an automatic night. It is not closed by hand and may still be open the next evening: from twelve hours after its
 * closing time it takes orders until the next one.
 */
export const automaticClosing = (
  time: string,
  { openedAt }: Night,
  { now, timeZone }: { readonly now: Instant; readonly timeZone: string },
) => usualClosing(time, instant(Math.max(openedAt ?? now, now - LIMITS.nights.automaticLastsMs)), timeZone);

/** Stored among the settings while online orders are stopped by hand: the night's closing time before. */
export const STOPPED_CLOSING = 'stopped-closing';

export const takesOrders = ({ closesAt }: Pick<Night, 'closesAt'>, now: Instant): boolean => closesAt === null || closesAt > now;

type Stopped = { readonly nightId: unknown; readonly before: Instant | null; readonly at: Instant };

const stoppedIn = (stored: readonly StoredSetting[]): Stopped | null => {
  const row = stored.find(({ key }) => key === STOPPED_CLOSING);
  if (typeof row?.value !== 'object' || row.value === null) return null;
  const { nightId, closesAt }: { readonly nightId?: unknown; readonly closesAt?: unknown } = row.value;
  return { nightId, before: typeof closesAt === 'number' ? instant(closesAt) : null, at: row.changedAt };
};

/** Whether the stopped night would have closed at the usual time. @param time the usual time when it was stopped */
export const wasToCloseAsUsual = (stored: readonly StoredSetting[], time: string, timeZone: string): boolean => {
  const stopped = stoppedIn(stored);
  return stopped !== null && stopped.before === usualClosing(time, stopped.at, timeZone);
};

/** The closing time of a night that takes orders again: its own if that is still ahead, otherwise the usual one. */
export const resumedClosing = (
  night: Pick<Night, 'id' | 'closesAt'>,
  stored: readonly StoredSetting[],
  { now, usual }: { readonly now: Instant; readonly usual: Instant | null },
): Instant | null => {
  if (takesOrders(night, now)) return night.closesAt;
  const stopped = stoppedIn(stored);
  return stopped?.nightId === night.id && takesOrders({ closesAt: stopped.before }, now) ? stopped.before : usual;
};

type ChangedTime = { readonly before: string; readonly after: string; readonly now: Instant };

/** The open night after a change of the usual closing time. A night with its own closing time keeps it. */
export const followClosingTime = (night: Night, { before, after, now }: ChangedTime, timeZone: string): Night => {
  if (night.openedBy === null) return { ...night, closesAt: automaticClosing(after, night, { now, timeZone }) };
  if (night.openedAt === null || night.closesAt !== usualClosing(before, night.openedAt, timeZone)) return night;
  return { ...night, closesAt: usualClosing(after, night.openedAt, timeZone) };
};
