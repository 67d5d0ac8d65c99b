import type { Instant } from '../kernel/instant.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { StationLimits } from '../queue/capacity.ts';
import type { SettingChange } from './setting-range.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey, type Settings } from './settings.ts';

/** A value chosen instead of the default. */
export type StoredSetting = {
  readonly key: string;
  readonly value: unknown;
  readonly changedBy: string;
  readonly changedAt: Instant;
};

/** New values by key; null restores the default. */
export type SettingsChange = { readonly [K in SettingKey]?: SettingChange | null };

export type SettingsRefusal =
  | { readonly kind: 'settings/out-of-range'; readonly setting: SettingKey; readonly expectation: string }
  | { readonly kind: 'settings/contradiction'; readonly setting: SettingKey; readonly text: string };

const fits = (key: string, value: unknown): boolean => SETTING_KEYS.some((known) => known === key && SETTINGS[known].range.fits(value));

/** The effective settings: stored values that are in range override the defaults. */
export const settingsOf = (first: Settings, stored: readonly Pick<StoredSetting, 'key' | 'value'>[]): Settings => ({
  ...first,
  ...Object.fromEntries(stored.filter(({ key, value }) => fits(key, value)).map(({ key, value }) => [key, value])),
});

type Agreement = { readonly setting: SettingKey; readonly holds: (settings: Settings) => boolean; readonly text: string };

/** Constraints across several settings. */
const AGREEMENTS: readonly Agreement[] = [
  {
    setting: 'donationPreselected',
    holds: ({ donationPercents, donationPreselected }) => donationPercents.includes(donationPreselected),
    text: 'The donation chosen at the start must be one of the choices.',
  },
  {
    setting: 'queueCriticalAt',
    holds: ({ queueWarningAt, queueCriticalAt }) => queueWarningAt <= queueCriticalAt,
    text: 'The queue cannot be critical before it is building.',
  },
  {
    setting: 'queuePauseAt',
    holds: ({ queueCriticalAt, queuePauseAt }) => queueCriticalAt <= queuePauseAt,
    text: 'New orders cannot wait before the queue is critical.',
  },
  {
    setting: 'queuePauseWithCheckoutsAt',
    holds: ({ queuePauseAt, queuePauseWithCheckoutsAt }) => queuePauseAt <= queuePauseWithCheckoutsAt,
    text: 'The number that includes payments cannot be lower than the one without.',
  },
];

const outOfRange = (setting: SettingKey): SettingsRefusal => ({
  kind: 'settings/out-of-range',
  setting,
  expectation: SETTINGS[setting].range.expectation,
});

const isByStation = (change: unknown): change is Readonly<Record<string, unknown>> =>
  typeof change === 'object' && change !== null && !Array.isArray(change);

/** Two people may each change one station. */
const withOtherLimits = (limits: StationLimits, change: SettingsChange): Readonly<Partial<Record<SettingKey, unknown>>> => {
  if (!isByStation(change.stationLimits)) return change;
  const all = Object.entries({ ...limits, ...change.stationLimits });
  return { ...change, stationLimits: Object.fromEntries(all.filter(([, limit]) => limit !== null)) };
};

/** The settings after a change, or the first invalid setting. */
export const changeSettings = (
  first: Settings,
  stored: readonly Pick<StoredSetting, 'key' | 'value'>[],
  wanted: SettingsChange,
): Result<Settings, SettingsRefusal> => {
  const change = withOtherLimits(settingsOf(first, stored).stationLimits, wanted);
  const changed = SETTING_KEYS.filter((key) => change[key] !== undefined);
  const unfit = changed.find((key) => change[key] !== null && !fits(key, change[key]));
  if (unfit !== undefined) return err(outOfRange(unfit));
  const kept = stored.filter(({ key }) => !changed.some((one) => one === key));
  const next = settingsOf(first, [...kept, ...changed.flatMap((key) => (change[key] === null ? [] : [{ key, value: change[key] }]))]);
  const broken = AGREEMENTS.find(({ holds }) => !holds(next));
  return broken === undefined ? ok(next) : err({ kind: 'settings/contradiction', setting: broken.setting, text: broken.text });
};

const shown = (key: SettingKey, settings: Settings): string => SETTINGS[key].range.show(settings[key]);

/** 'Card fee: 3% → 3.5%', for the audit log and the screen. */
export const settingChangeText = (key: SettingKey, before: Settings, after: Settings): string =>
  `${SETTINGS[key].label}: ${shown(key, before)} → ${shown(key, after)}`;
