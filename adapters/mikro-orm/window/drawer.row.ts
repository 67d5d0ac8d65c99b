import { defineEntity, p } from '@mikro-orm/postgresql';
import { DRAWER_STATES } from '#core/domain/drawer/drawer.ts';
import type { Columns } from '../database/columns.ts';
import { NightRow } from '../nights/night.row.ts';

export const DrawerRow = defineEntity({
  name: 'DrawerRow',
  tableName: 'drawers',
  properties: {
    id: p.text().primary(),
    night_id: () => p.manyToOne(NightRow).mapToPk().fieldName('night_id'),
    name: p.text(),
    state: p.enum(DRAWER_STATES),
  },
  uniques: [{ name: 'drawers_name_unique', properties: ['night_id', 'name'], where: "state <> 'closed'" }],
});
export type DrawerRow = Columns<typeof DrawerRow>;
