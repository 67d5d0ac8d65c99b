import { elapsedMs, MINUTE_MS, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';

export type WaitColour = 'green' | 'yellow' | 'red';

/** Whole minutes since the order became ready. A slow clock counts as no wait. */
const waitedMinutes = (readyAt: Instant, now: Instant): number => Math.max(0, Math.floor(elapsedMs(readyAt, now) / MINUTE_MS));

/** Spec §4: under 5 min green, 5 to under 10 yellow, 10 or more red. */
export const waitColour = (readyAt: Instant, now: Instant): WaitColour => {
  const waitedMs = elapsedMs(readyAt, now);
  if (waitedMs >= LIMITS.waiting.redFromMs) return 'red';
  return waitedMs >= LIMITS.waiting.yellowFromMs ? 'yellow' : 'green';
};

/** 'Now' under a minute, else '7m'. */
export const waitBadge = (readyAt: Instant, now: Instant): string => {
  const minutes = waitedMinutes(readyAt, now);
  return minutes === 0 ? 'Now' : `${minutes}m`;
};

/** Whether the pickup window offers Remind. */
export const isRemindOffered = (readyAt: Instant, now: Instant): boolean => elapsedMs(readyAt, now) >= LIMITS.waiting.remindFromMs;

export type Reminders = { readonly sent: number; readonly lastSentAt: Instant | null };

const isSpaced = ({ lastSentAt }: Reminders, now: Instant): boolean =>
  lastSentAt === null || elapsedMs(lastSentAt, now) >= LIMITS.reminders.atLeastEveryMs;

/**
 * A while after the last reminder the order is unlikely to be collected, so its bag makes room (night §5). A reopened order waits
 * again, even if its reminders are out.
 */
export const isNotCollected = (readyAt: Instant, reminders: Reminders, now: Instant): boolean =>
  isRemindOffered(readyAt, now) && reminders.sent >= LIMITS.reminders.maximumPerOrder && isSpaced(reminders, now);

/** Whether the closing may end a ready order as not collected: after all its reminders, or after half an hour without any. */
export const isLeftHere = (readyAt: Instant, reminders: Reminders, now: Instant): boolean =>
  isNotCollected(readyAt, reminders, now) || elapsedMs(readyAt, now) >= LIMITS.nights.leftHereFromMs;

/** Whether a reminder may go out: offered, 5 minutes after the last one, no more than 3 per order (rules §3). */
export const canRemind = (readyAt: Instant, reminders: Reminders, now: Instant): boolean =>
  isRemindOffered(readyAt, now) && reminders.sent < LIMITS.reminders.maximumPerOrder && isSpaced(reminders, now);
