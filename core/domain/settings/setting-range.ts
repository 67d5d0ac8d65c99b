import { normaliseEmail } from '../kernel/contact.ts';
import { TIME } from '../night/plan-times.ts';
import { cleanText, TEXT_LIMITS } from '../kernel/typed-text.ts';
import { formatPercent } from '../pricing/quote.ts';

export type SettingValue = string | number | readonly number[] | Readonly<Record<string, number>>;

/** Limits by station contain only those that change; null removes one. */
export type SettingChange = SettingValue | Readonly<Record<string, number | null>>;

/** The range of a setting as data: the wire's schema and the screen's field follow from it. */
export type RangeShape =
  | { readonly kind: 'text'; readonly maximumLength: number }
  | { readonly kind: 'whole-number'; readonly from: number; readonly to: number; readonly unit: string }
  /** From 0, in parts of a percent: 100 are basis points. */
  | { readonly kind: 'percent'; readonly to: number; readonly perPercent: 100 | 1_000 }
  /** Whole percents, ascending, without repeats. */
  | { readonly kind: 'percent-list'; readonly maximumLength: number }
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  /** Whole numbers from 1, by station name; stations not listed have no limit. */
  | { readonly kind: 'station-limits'; readonly to: number; readonly maximumStations: number }
  /** '21:00', or empty. */
  | { readonly kind: 'time' }
  /** One address, or empty. */
  /** 'ann@band.example, bo@band.example', in lower case, or empty. */
  | { readonly kind: 'emails'; readonly maximumLength: number };

type Option = { readonly value: string; readonly label: string };

export type Range<Value extends SettingValue> = RangeShape & {
  readonly fits: (value: unknown) => value is Value;
  /** The value as people read it. */
  readonly show: (value: SettingValue) => string;
  /** The allowed values, to follow 'must be'. */
  readonly expectation: string;
};

const isWhole = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= from && value <= to;

export const text = (maximumLength: number): Range<string> => ({
  kind: 'text',
  maximumLength,
  fits: (value): value is string =>
    typeof value === 'string' && value !== '' && value.length <= maximumLength && cleanText(value, maximumLength) === value,
  show: String,
  expectation: `text of 1 to ${maximumLength} characters`,
});

export const wholeNumber = (from: number, to: number, unit: string): Range<number> => ({
  kind: 'whole-number',
  from,
  to,
  unit,
  fits: (value): value is number => isWhole(value, from, to),
  show: (value) => `${Number(value)} ${unit}`,
  expectation: `a whole number from ${from} to ${to}`,
});

const BASIS_POINTS = 100;

/** @param to in basis points: 1000 = 10 %. @param perPercent 1000: in thousandths of a percent */
export const percent = (to: number, perPercent: 100 | 1_000 = BASIS_POINTS): Range<number> => ({
  kind: 'percent',
  to,
  perPercent,
  fits: (value): value is number => isWhole(value, 0, to),
  show: (value) => formatPercent(Number(value), perPercent),
  expectation: `0 to ${formatPercent(to, perPercent)} with at most ${perPercent === BASIS_POINTS ? 'two' : 'three'} decimals`,
});

const ALL_PERCENT = 100;

export const percentList = (maximumLength: number): Range<readonly number[]> => ({
  kind: 'percent-list',
  maximumLength,
  fits: (value): value is readonly number[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= maximumLength &&
    value.every((one: unknown, at) => isWhole(one, 0, ALL_PERCENT) && (at === 0 || one > value[at - 1])),
  show: (value) =>
    [value]
      .flat()
      .map((one) => (one === 0 ? 'none' : `${Number(one)}%`))
      .join(', '),
  expectation: `1 to ${maximumLength} different whole percents from 0 to 100, in ascending order`,
});

/** One of a few options. */
export const choice = <Value extends string>(options: readonly { readonly value: Value; readonly label: string }[]): Range<Value> => ({
  kind: 'choice',
  options,
  fits: (value): value is Value => options.some((option) => option.value === value),
  show: (value) => options.find((option) => option.value === value)?.label ?? JSON.stringify(value),
  expectation: `one of ${options.map(({ label }) => label).join(', ')}`,
});

const isStation = (name: string): boolean => name !== '' && cleanText(name, TEXT_LIMITS.station) === name;

export const stationLimits = (to: number, maximumStations: number): Range<Readonly<Record<string, number>>> => ({
  kind: 'station-limits',
  to,
  maximumStations,
  fits: (value): value is Readonly<Record<string, number>> =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length <= maximumStations &&
    Object.entries(value).every(([station, limit]) => isStation(station) && isWhole(limit, 1, to)),
  show: (value) =>
    Object.entries(typeof value === 'object' ? value : {})
      .map(([station, limit]) => `${station} ${String(limit)}`)
      .join(', ') || 'no limits',
  expectation: `whole numbers from 1 to ${to} for ${maximumStations} stations at most`,
});

/** The addresses in a comma-separated list, as typed. */
export const emailsIn = (listed: string): readonly string[] => listed.split(/[,;\s]+/).filter((one) => one !== '');

/** As a list of e-mail addresses is stored: in lower case, each once. */
export const emailList = (listed: string): string => [...new Set(emailsIn(listed.toLowerCase()))].join(', ');

/** E-mail addresses in lower case, or none. */
export const emailsOrNone = (maximumLength: number, atMost: number): Range<string> => ({
  kind: 'emails',
  maximumLength,
  fits: (value): value is string =>
    typeof value === 'string' &&
    value.length <= maximumLength &&
    emailList(value) === value &&
    emailsIn(value).length <= atMost &&
    emailsIn(value).every((one) => normaliseEmail(one) === one),
  show: (value) => (typeof value === 'string' && value !== '' ? value : 'nobody'),
  expectation: `up to ${atMost} email addresses with commas between them, or empty`,
});

const NOON = 12;

/** '21:00' reads '9:00 PM'. */
const clockText = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % NOON === 0 ? NOON : hours % NOON}:${String(minutes).padStart(2, '0')} ${hours < NOON ? 'AM' : 'PM'}`;
};

/** A local time of day, or empty. @param none the meaning of empty */
export const timeOrNone = (none: string): Range<string> => ({
  kind: 'time',
  fits: (value): value is string => value === '' || (typeof value === 'string' && TIME.test(value)),
  show: (value) => (typeof value === 'string' && value !== '' ? clockText(value) : none),
  expectation: 'a time of day, or empty',
});
