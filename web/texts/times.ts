import type { Language } from '#core/domain/language.ts';
import { DAY_MS, elapsedMs, HOUR_MS, MINUTE_MS, type Instant } from '#core/domain/kernel/instant.ts';

type TimeShape = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'month' | 'day' | 'hour' | 'minute' | 'second'>;

const TIME: TimeShape = { hour: 'numeric', minute: '2-digit' };
const WITH_SECONDS: TimeShape = { ...TIME, second: '2-digit' };
const WITH_DATE: TimeShape = { month: 'short', day: 'numeric', ...TIME };

const SAME_NIGHT_MS = 12 * HOUR_MS;
const NEXT_DAYS_MS = 6 * DAY_MS;

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** 'p. m.' is the format in Spain; clocks and signs in the United States use PM in both languages. */
const american = (time: string): string => time.replace(/\s([ap])\.?\s?m\.?(?=\W|$)/giu, (_all, half: string) => ` ${half.toUpperCase()}M`);

const format = (at: Instant, shape: TimeShape, timeZone: string | null, language: Language = 'en'): string => {
  const text = new Intl.DateTimeFormat(LOCALES[language], { ...shape, ...(timeZone === null ? {} : { timeZone }) }).format(at);
  return language === 'en' ? text : american(text);
};

/** '7:42 PM' at the stand; with the date on another night. */
export const timeText = (at: Instant, now: Instant, timeZone: string | null, language?: Language): string =>
  format(at, Math.abs(elapsedMs(at, now)) < SAME_NIGHT_MS ? TIME : WITH_DATE, timeZone, language);

/** '7:42 PM', whatever the day. */
export const clockText = (at: Instant, timeZone: string | null): string => format(at, TIME, timeZone);

/** 'Friday, November 20, 2026' */
export const dateText = (at: Instant, timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', ...(timeZone === null ? {} : { timeZone }) }).format(at);

type NamedNight = { readonly name: string; readonly openedAt: Instant | null };

/** The day of a night, unless it is the night's name. */
export const nightDayText = ({ name, openedAt }: NamedNight, timeZone: string | null): string | null => {
  const day = openedAt === null ? null : dateText(openedAt, timeZone);
  return day === name ? null : day;
};

/** 'Friday 6:30 PM', and later than the next six days 'Friday, December 12, 6:30 PM' */
export const dayTimeText = (at: Instant, now: Instant, timeZone: string | null, language?: Language): string =>
  elapsedMs(now, at) < NEXT_DAYS_MS
    ? format(at, { weekday: 'long', ...TIME }, timeZone, language)
    : `${format(at, { weekday: 'long', month: 'long', day: 'numeric' }, timeZone, language)}, ${format(at, TIME, timeZone, language)}`;

/** '7:44:10 PM' */
export const exactTimeText = (at: Instant, timeZone: string | null, language?: Language): string =>
  format(at, WITH_SECONDS, timeZone, language);

/** 'about 5 min', at least one. */
export const aboutMinutesText = (until: Instant, now: Instant): string =>
  `about ${Math.max(1, Math.ceil(elapsedMs(now, until) / MINUTE_MS))} min`;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** 'a moment ago', '12 minutes ago', '3 hours ago' */
export const agoText = (at: Instant, now: Instant): string => {
  const passedMs = elapsedMs(at, now);
  if (passedMs < MINUTE_MS) return 'a moment ago';
  return passedMs < HOUR_MS ? counted(Math.floor(passedMs / MINUTE_MS), 'minute') : counted(Math.floor(passedMs / HOUR_MS), 'hour');
};
