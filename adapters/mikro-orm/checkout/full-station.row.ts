import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';

export const FullStationRow = defineEntity({
  name: 'FullStationRow',
  tableName: 'full_stations',
  properties: {
    station: p.text().primary(),
    since: timestamptz().nullable(),
  },
});
export type FullStationRow = Columns<typeof FullStationRow>;
