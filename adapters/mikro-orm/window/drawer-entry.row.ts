import { defineEntity, p } from '@mikro-orm/postgresql';
import { ENTRY_KINDS } from '#core/domain/drawer/drawer.ts';
import type { Columns } from '../database/columns.ts';
import { DrawerRow } from './drawer.row.ts';
import { OrderRow } from '../orders/order.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** Append only: the database refuses to update or delete it. */
export const DrawerEntryRow = defineEntity({
  name: 'DrawerEntryRow',
  tableName: 'drawer_entries',
  properties: {
    position: p.integer().primary().autoincrement(),
    id: p.text().unique('drawer_entries_id_unique'),
    drawer_id: () => p.manyToOne(DrawerRow).mapToPk().fieldName('drawer_id'),
    at: timestamptz(),
    by_id: p.text(),
    by_name: p.text(),
    kind: p.enum(ENTRY_KINDS),
    amount_cents: p.integer(),
    pieces: p.json<readonly number[]>().strictNullable(),
    order_id: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id').deleteRule('no action').strictNullable(),
    note: p.text().strictNullable(),
  },
  uniques: [
    { name: 'drawer_entries_float_unique', properties: 'drawer_id', where: "kind = 'float'" },
    { name: 'drawer_entries_order_unique', properties: ['order_id', 'kind'], where: "kind in ('sale', 'undo')" },
  ],
  indexes: [{ name: 'drawer_entries_drawer_index', properties: 'drawer_id' }],
  checks: [
    { name: 'drawer_entries_amount_check', expression: 'amount_cents >= 0' },
    { name: 'drawer_entries_pieces_check', expression: "(kind in ('float', 'count')) = (pieces is not null)" },
    { name: 'drawer_entries_order_check', expression: "(kind in ('sale', 'undo', 'refund')) = (order_id is not null)" },
  ],
});
export type DrawerEntryRow = Columns<typeof DrawerEntryRow>;
