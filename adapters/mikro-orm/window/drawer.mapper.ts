import type { Drawer, DrawerEntry } from '#core/domain/drawer/drawer.ts';
import { drawerEntryId, drawerId, nightId, orderId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { DrawerEntryRow } from './drawer-entry.row.ts';
import type { DrawerRow } from './drawer.row.ts';
import { instantOf, textOf } from '../database/sql.ts';

export const toDrawer = (row: DrawerRow): Drawer => ({
  id: drawerId(row.id),
  nightId: nightId(row.night_id),
  name: row.name,
  state: row.state,
});

export const toDrawerRow = ({ id, nightId: night, name, state }: Drawer): DrawerRow => ({ id, night_id: night, name, state });

export const toEntry = (row: Omit<DrawerEntryRow, 'position'>): DrawerEntry => ({
  id: drawerEntryId(row.id),
  drawerId: drawerId(row.drawer_id),
  at: instantOf(row.at),
  by: { staffId: row.by_id, name: row.by_name },
  kind: row.kind,
  amountCents: cents(row.amount_cents),
  pieces: row.pieces,
  orderId: row.order_id === null ? null : orderId(row.order_id),
  note: row.note,
});

/** The database assigns its position in the ledger. */
export const toEntryRow = (entry: DrawerEntry): Omit<DrawerEntryRow, 'position'> => ({
  id: entry.id,
  drawer_id: entry.drawerId,
  at: textOf(entry.at),
  by_id: entry.by.staffId,
  by_name: entry.by.name,
  kind: entry.kind,
  amount_cents: entry.amountCents,
  pieces: entry.pieces,
  order_id: entry.orderId,
  note: entry.note,
});
