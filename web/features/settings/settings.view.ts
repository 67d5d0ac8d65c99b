import { ownValue } from '#core/domain/kernel/own-value.ts';
import { cleanText, plainCharacters } from '#core/domain/kernel/typed-text.ts';
import { readMoney, readPercent } from '#core/domain/kernel/read-money.ts';
import { emailList, type RangeShape, type SettingChange, type SettingValue } from '#core/domain/settings/setting-range.ts';
import { SETTINGS, type SettingKey } from '#core/domain/settings/settings.ts';
import type { SettingEntry } from './settings.queries.ts';

/** Input in settings being edited. */
export type Drafts = { readonly [K in SettingKey]?: string };

const WHOLE = /^\d{1,9}$/;
const BASIS_POINTS_PER_PERCENT = 100;
const THREE_DECIMALS = /^(\d{1,2})(?:[.,](\d{1,3}))?\s*%?$/;

const readWhole = (text: string): number | null => {
  const plain = plainCharacters(text);
  return WHOLE.test(plain) ? Number(plain) : null;
};

const CENTS_PER_DOLLAR = 100;

/** '$50' and '50.00' read 50. */
const readDollars = (text: string): number | null => {
  const money = readMoney(text);
  return money.ok ? money.value / CENTS_PER_DOLLAR : null;
};

/** '8.875 %' reads 8875. */
const readThousandths = (text: string): number | null => {
  const [, whole, fraction = ''] = THREE_DECIMALS.exec(plainCharacters(text)) ?? [];
  return whole === undefined ? null : Number(`${whole}${fraction.padEnd(3, '0')}`);
};

/** '0, 10, 12%' reads [0, 10, 12]; the order does not matter. */
const readList = (text: string): readonly number[] | null => {
  const numbers = text.split(',').map((part) => readWhole(part.replace('%', '').trim()));
  return numbers.includes(null) ? null : numbers.filter((one) => one !== null).sort((one, other) => one - other);
};

/** The table's fields, as stored in the draft. */
const readLimits = (text: string): SettingValue | null => {
  try {
    const limits: SettingValue | null = JSON.parse(text);
    return limits;
  } catch {
    return null;
  }
};

const READERS = {
  text: (text: string): SettingValue | null => text,
  'whole-number': readWhole,
  percent: readPercent,
  'percent-list': readList,
  choice: (text: string): SettingValue | null => text,
  'station-limits': readLimits,
  emails: emailList,
  time: (text: string): SettingValue | null => text,
} as const;

const readerOf = (range: RangeShape): ((text: string) => SettingValue | null) => {
  if (range.kind === 'percent' && range.perPercent !== BASIS_POINTS_PER_PERCENT) return readThousandths;
  return range.kind === 'whole-number' && range.unit === 'dollars' ? readDollars : READERS[range.kind];
};

/** Null: it cannot be saved like this. */
export const readSetting = (key: SettingKey, typed: string): SettingValue | null => {
  const { range } = SETTINGS[key];
  const read = readerOf(range);
  const value = read(cleanText(typed, typed.length));
  return range.fits(value) ? value : null;
};

const isList = (value: SettingValue): value is readonly number[] => Array.isArray(value);

/** As shown in the field. */
export const fieldText = (key: SettingKey, value: SettingValue): string => {
  if (isList(value)) return value.join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const { range } = SETTINGS[key];
  return range.kind === 'percent' ? String(Number(value) / range.perPercent) : String(value);
};

const UNITS = {
  text: null,
  'whole-number': null,
  percent: 'percent',
  'percent-list': 'percent',
  choice: null,
  emails: null,
  time: null,
  'station-limits': null,
} as const;

export const unitOf = (key: SettingKey): string | null => {
  const { range } = SETTINGS[key];
  return range.kind === 'whole-number' ? range.unit : UNITS[range.kind];
};

/** As shown in a sentence: '3%', '10 minutes'; for a list the field's text: '0, 10, 12%'. */
export const shownText = (key: SettingKey, value: SettingValue): string =>
  isList(value) ? `${fieldText(key, value)}%` : SETTINGS[key].range.show(value);

export const isSameValue = (one: SettingValue, other: SettingValue): boolean => JSON.stringify(one) === JSON.stringify(other);

const isLimits = (value: SettingValue): value is Readonly<Record<string, number>> => typeof value === 'object' && !isList(value);

type LimitsDraft = Readonly<Record<string, number | string | null>>;

export const readLimitsDraft = (typed: string): LimitsDraft => JSON.parse(typed);

/** As shown in the field. The draft of limits contains only the typed stations, because a colleague may change others. */
export const shownDraft = ({ value }: SettingEntry, typed: string): string =>
  isLimits(value)
    ? JSON.stringify(Object.fromEntries(Object.entries({ ...value, ...readLimitsDraft(typed) }).filter(([, limit]) => limit !== null)))
    : typed;

/** The draft of the default. */
export const defaultDraft = ({ key, value, default: first }: SettingEntry): string =>
  isLimits(value) ? JSON.stringify(Object.fromEntries(Object.keys(value).map((station) => [station, null]))) : fieldText(key, first);

/** Null: it cannot be saved like this. */
export const readDraft = (entry: SettingEntry, typed: string): SettingValue | null => readSetting(entry.key, shownDraft(entry, typed));

/** Settings whose field differs from the stored value. */
export const changedEntries = (entries: readonly SettingEntry[], drafts: Drafts): readonly SettingEntry[] =>
  entries.filter((entry) => {
    const typed = drafts[entry.key];
    if (typed === undefined) return false;
    const read = readDraft(entry, typed);
    return read === null || !isSameValue(read, entry.value);
  });

const changeOfOne = ({ value, default: first }: SettingEntry, typed: string, read: SettingValue): SettingChange | null => {
  if (!isLimits(value) || !isLimits(read)) return isSameValue(read, first) ? null : read;
  const limits = Object.keys(readLimitsDraft(typed)).map((station) => [station, ownValue(read, station) ?? null] as const);
  return Object.fromEntries(limits.filter(([station, limit]) => limit !== (ownValue(value, station) ?? null)));
};

/** The change to send: null restores a default. Null as a whole while a field is invalid. */
export const changeOf = (entries: readonly SettingEntry[], drafts: Drafts): Record<string, SettingChange | null> | null => {
  const changed = changedEntries(entries, drafts).map((entry) => {
    const typed = drafts[entry.key] ?? '';
    return { entry, typed, read: readDraft(entry, typed) };
  });
  if (changed.some(({ read }) => read === null)) return null;
  return Object.fromEntries(
    changed.flatMap(({ entry, typed, read }) => (read === null ? [] : [[entry.key, changeOfOne(entry, typed, read)]])),
  );
};
