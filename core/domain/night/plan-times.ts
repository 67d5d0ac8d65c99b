import { instant, MINUTE_MS, type Instant } from '../kernel/instant.ts';
import { businessDayOf, businessDayText, plusDays, readBusinessDay } from '../reports/business-day.ts';
import { localTimeOf } from '../reports/local-time.ts';

/** When online ordering opens and closes, as typed: '2026-12-05', '18:30', '21:15'. */
export type TypedTimes = { readonly day: string; readonly opens: string; readonly closes: string };

/** A time of day, as in a form's field. */
export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const offsetMs = (at: Instant, timeZone: string): number => {
  const { offset } = localTimeOf(at, timeZone);
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  return (offset.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
};

/** Twice, because the first guess may be on the other side of a clock change. A time skipped by a clock change moves to after it. */
const instantOf = (day: string, time: string, timeZone: string): Instant => {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const guess = instant(asUtc - offsetMs(instant(asUtc), timeZone));
  const at = instant(asUtc - offsetMs(guess, timeZone));
  return offsetMs(at, timeZone) === offsetMs(guess, timeZone) ? at : instant(Math.max(at, guess));
};

/** Null for an invalid day or time. A closing time before the opening is on the next day. */
export const readPlanTimes = ({ day, opens, closes }: TypedTimes, timeZone: string): { opensAt: Instant; closesAt: Instant } | null => {
  const read = readBusinessDay(day);
  if (read === null || !TIME.test(opens) || !TIME.test(closes)) return null;
  const lastDay = closes > opens ? read : plusDays(read, 1);
  return { opensAt: instantOf(businessDayText(read), opens, timeZone), closesAt: instantOf(businessDayText(lastDay), closes, timeZone) };
};

/** The reverse, for a form; empty if nothing is planned. */
export const typedTimesOf = (
  { opensAt, closesAt }: { readonly opensAt: Instant | null; readonly closesAt: Instant | null },
  timeZone: string,
): TypedTimes => {
  const clockOf = (at: Instant | null): string => (at === null ? '' : localTimeOf(at, timeZone).time.slice(11, 16));
  const first = opensAt ?? closesAt;
  return {
    day: first === null ? '' : businessDayText(businessDayOf(first, timeZone)),
    opens: clockOf(opensAt),
    closes: clockOf(closesAt),
  };
};

/** The first moment after `at` at which the clock shows '21:00'; null for an invalid time. */
export const nextTime = (time: string, at: Instant, timeZone: string): Instant | null => {
  if (!TIME.test(time)) return null;
  const today = businessDayOf(at, timeZone);
  const first = instantOf(businessDayText(today), time, timeZone);
  return first > at ? first : instantOf(businessDayText(plusDays(today, 1)), time, timeZone);
};

/** The latest moment, not after `now`, at which the clock showed '19:15'; null for an invalid time. */
export const latestTime = (time: string, now: Instant, timeZone: string): Instant | null => {
  if (!TIME.test(time)) return null;
  const today = businessDayOf(now, timeZone);
  const at = instantOf(businessDayText(today), time, timeZone);
  return at <= now ? at : instantOf(businessDayText(plusDays(today, -1)), time, timeZone);
};
