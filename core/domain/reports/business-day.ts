import { DAY_MS, instant, type Instant } from '../kernel/instant.ts';

/** Formatters for moments, cached by time zone: creating one costs more than a thousand uses. */
export const zoneFormatters = (fields: Intl.DateTimeFormatOptions): ((timeZone: string) => Intl.DateTimeFormat) => {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = formatters.get(timeZone);
    if (known !== undefined) return known;
    const made = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', numberingSystem: 'latn', ...fields });
    formatters.set(timeZone, made);
    return made;
  };
};

/** 'YYYYMMDD' in the stand's time zone. Sorts as text. */
export type BusinessDay = string;

/** From `start`, included, to `end`, excluded. */
export type TimeWindow = { readonly start: Instant; readonly end: Instant };

export const isWithin = ({ start, end }: TimeWindow, at: Instant): boolean => at >= start && at < end;

const DAY_TEXT = /^(\d{4})(\d{2})(\d{2})$/;
/** Later days are typing errors, and the year 10000 would not sort as text. */
const LAST_DAY: BusinessDay = '29991231';
const DAYS_PER_WEEK = 7;
/** 1970-01-01 was a Thursday: three days after a Monday. */
const MONDAY_OFFSET = 3;
/** No zone is further than this from UTC. */
const LARGEST_OFFSET_MS = DAY_MS;

const formatterOf = zoneFormatters({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** Whether this is the name of a supported IANA time zone. */
export const isTimeZone = (name: string): boolean => {
  try {
    return formatterOf(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The local day that `at` falls on. @throws RangeError when `timeZone` is unknown. */
export const businessDayOf = (at: Instant, timeZone: string): BusinessDay =>
  formatterOf(timeZone)
    .format(at)
    .replace(/^(\d+)\/(\d+)\/(\d+)$/, '$3$1$2');

/** Reads '2026-11-20'; null when there is no such day. */
export const readBusinessDay = (text: string): BusinessDay | null => {
  const day = text.replaceAll('-', '');
  if (!DAY_TEXT.test(day) || day > LAST_DAY) return null;
  return businessDayOf(instant(epochDay(day) * DAY_MS), 'UTC') === day ? day : null;
};

/** '20261120' reads '2026-11-20'. */
export const businessDayText = (day: BusinessDay): string => day.replace(DAY_TEXT, '$1-$2-$3');

const LONG_DAY = zoneFormatters({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

const epochDay = (day: BusinessDay): number => {
  const [, year, month, date] = DAY_TEXT.exec(day) ?? [];
  if (year === undefined) throw new RangeError(`not a business day: ${day}`);
  return Date.UTC(Number(year), Number(month) - 1, Number(date)) / DAY_MS;
};

/** '20261120' reads 'Friday, November 20, 2026'. */
export const longDay = (day: BusinessDay): string => LONG_DAY('UTC').format(epochDay(day) * DAY_MS);

/** The day `days` later by the calendar; negative: earlier. */
export const plusDays = (day: BusinessDay, days: number): BusinessDay => businessDayOf(instant((epochDay(day) + days) * DAY_MS), 'UTC');

/** Calendar days from the first day to the second; negative when it is earlier. */
export const daysBetween = (earlier: BusinessDay, later: BusinessDay): number => epochDay(later) - epochDay(earlier);

/**
 * The first instant of a local day, found by bisection: midnight does not exist everywhere on every day, and offsets can only be queried.
 */
const startOf = (day: BusinessDay, timeZone: string): Instant => {
  const utcMidnight = epochDay(day) * DAY_MS;
  let before = utcMidnight - LARGEST_OFFSET_MS;
  let reached = utcMidnight + LARGEST_OFFSET_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (businessDayOf(instant(middle), timeZone) >= day) reached = middle;
    else before = middle;
  }
  return instant(reached);
};

/** 24 hours, or 23 or 25 when clocks change. Windows of consecutive days touch without a gap. */
export const dayWindow = (day: BusinessDay, timeZone: string): TimeWindow => ({
  start: startOf(day, timeZone),
  end: startOf(plusDays(day, 1), timeZone),
});

/** The Monday of the day's week. */
export const mondayOf = (day: BusinessDay): BusinessDay => plusDays(day, -((epochDay(day) + MONDAY_OFFSET) % DAYS_PER_WEEK));

/** The week that contains the day, Monday to Sunday. */
export const weekWindow = (day: BusinessDay, timeZone: string): TimeWindow => {
  const monday = mondayOf(day);
  return { start: startOf(monday, timeZone), end: startOf(plusDays(monday, DAYS_PER_WEEK), timeZone) };
};
