import type { Contract } from '#adapters/http-contract/contract.ts';
import type { SettingEntry } from '#core/use-cases/settings/list-settings.ts';
import type { SettingValue } from '#core/domain/settings/setting-range.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const isList = (value: SettingValue): value is readonly number[] => Array.isArray(value);

const wireValue = (value: SettingValue): string | number | number[] | Record<string, number> => {
  if (isList(value)) return [...value];
  return typeof value === 'object' ? { ...value } : value;
};

const present = (entries: readonly SettingEntry[]) => ({
  settings: entries.map(({ key, value, first, changed }) => ({
    key,
    value: wireValue(value),
    default: wireValue(first),
    changedBy: changed?.changedBy ?? null,
    changedAt: changed?.changedAt ?? null,
  })),
});

export const settingsHandlers = (services: HttpServices): HandlersFor<Contract>['settings'] => ({
  list: async () => present(await services.listSettings()),
  save: async ({ body }, { actor }) => {
    const saved = await services.saveSettings(body, actor);
    return saved.ok ? present(await services.listSettings()) : refuse(saved.error);
  },
});
