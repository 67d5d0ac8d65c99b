import type { EntityManager } from '@mikro-orm/postgresql';
import type { StoredSetting } from '#core/domain/settings/change-settings.ts';
import type { SettingsReader, SettingsRepository } from '#core/ports/settings-store.ts';
import type { Ask } from '../database/connection.ts';
import { instantOf, textOf } from '../database/sql.ts';
import type { NotifyChange } from '../database/notify.ts';
import { SettingRow } from './setting.row.ts';

const list = async (em: EntityManager): Promise<readonly StoredSetting[]> => {
  const rows = await em.find(SettingRow, {}, { orderBy: { key: 'asc' } });
  return rows.map((row) => ({
    key: row.key,
    value: row.value,
    changedBy: row.changed_by,
    changedAt: instantOf(row.changed_at),
  }));
};

export const createSettingsRepository = (em: EntityManager, notifyChange: NotifyChange): SettingsRepository => ({
  lock: async () => {
    // The whole table: rows that do not exist yet cannot be locked, and settings must fit each other.
    await em.execute('lock table settings in share row exclusive mode');
    return list(em);
  },
  save: async ({ key, value, changedBy, changedAt }) => {
    const row = { key, value, changed_by: changedBy, changed_at: textOf(changedAt) };
    await em.qb(SettingRow).insert(row).onConflict('key').merge().execute('run');
    notifyChange('settings');
  },
  remove: async (key) => {
    await em.nativeDelete(SettingRow, { key });
    notifyChange('settings');
  },
});

export const createSettingsReader = (ask: Ask): SettingsReader => ({ list: () => ask(list) });
