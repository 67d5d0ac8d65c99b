import type { StoredSetting } from '#core/domain/settings/change-settings.ts';
import type { SettingsReader, SettingsRepository } from '#core/ports/settings-store.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import type { Tables } from './tables.ts';

const list = ({ settings }: Tables): readonly StoredSetting[] =>
  structuredClone([...settings.values()]).toSorted((one, other) => (one.key < other.key ? -1 : 1));

export const createInMemorySettingsRepository = ({ tables, notifyChange }: Draft): SettingsRepository => ({
  lock: async () => list(tables),
  save: async (setting) => {
    tables.settings.set(setting.key, structuredClone(setting));
    notifyChange('settings');
  },
  remove: async (key) => {
    tables.settings.delete(key);
    notifyChange('settings');
  },
});

export const createInMemorySettingsReader = (store: InMemoryStore): SettingsReader => ({ list: async () => list(store.read()) });
