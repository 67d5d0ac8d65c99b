import { settingsOf, type StoredSetting } from '../../domain/settings/change-settings.ts';
import type { SettingValue } from '../../domain/settings/setting-range.ts';
import { SETTING_KEYS, type SettingKey, type Settings } from '../../domain/settings/settings.ts';
import type { CurrentSettings, SettingsReader } from '../../ports/settings-store.ts';

export type SettingEntry = {
  readonly key: SettingKey;
  readonly value: SettingValue;
  /** The value that undo restores. */
  readonly first: SettingValue;
  /** Null: never changed. */
  readonly changed: Pick<StoredSetting, 'changedBy' | 'changedAt'> | null;
};

const entriesOf = (first: Settings, stored: readonly StoredSetting[]): readonly SettingEntry[] => {
  const now = settingsOf(first, stored);
  return SETTING_KEYS.map((key) => ({
    key,
    value: now[key],
    first: first[key],
    changed: stored.find((one) => one.key === key) ?? null,
  }));
};

/** Every setting, straight from the store. */
export type ListSettings = () => Promise<readonly SettingEntry[]>;

export interface ListSettingsDeps {
  readonly storedSettings: SettingsReader;
  readonly settings: Pick<CurrentSettings, 'first'>;
}

export const makeListSettings =
  ({ storedSettings, settings }: ListSettingsDeps): ListSettings =>
  async () =>
    entriesOf(settings.first, await storedSettings.list());
