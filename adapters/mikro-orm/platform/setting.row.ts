import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';

export const SettingRow = defineEntity({
  name: 'SettingRow',
  tableName: 'settings',
  properties: {
    key: p.text().primary(),
    value: p.json<unknown>(),
    changed_by: p.text(),
    changed_at: timestamptz(),
  },
});
export type SettingRow = Columns<typeof SettingRow>;
