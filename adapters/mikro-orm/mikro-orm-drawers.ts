import type { Drawer, WholeDrawer } from '#core/domain/drawer/drawer.ts';
import { drawerId } from '#core/domain/kernel/ids.ts';
import type { DrawerReader, DrawerRepository } from '#core/ports/drawer-repository.ts';
import { toDrawer, toDrawerRow, toEntry, toEntryRow } from './mappers/drawer.mapper.ts';
import type { NotifyChange } from './notify.ts';
import type { DrawerEntryRow } from './rows/drawer-entry.row.ts';
import type { DrawerRow } from './rows/drawer.row.ts';
import { asJson, insertAllOf, madeOnce, type Scalar, type Sql } from './sql.ts';

const BOOK = 'select * from drawer_entries where drawer_id = ? order by position';

const drawersFrom = async (sql: Sql, statement: string, ...parameters: readonly Scalar[]): Promise<readonly Drawer[]> =>
  (await sql<DrawerRow>(`select * from drawers where ${statement}`, parameters)).map(toDrawer);

const insertDrawers = madeOnce((row: DrawerRow) => insertAllOf('drawers', row));
const insertEntries = madeOnce((row: Omit<DrawerEntryRow, 'position'>) => insertAllOf('drawer_entries', row));

export const createMikroOrmDrawerRepository = (sql: Sql, notifyChange: NotifyChange): DrawerRepository => ({
  insert: async (drawer) => {
    const row = toDrawerRow(drawer);
    await sql(insertDrawers(row), [asJson([row])]);
    notifyChange('nights');
  },
  lock: async (id) => (await drawersFrom(sql, 'id = ? for update', id))[0] ?? null,
  hold: async (id) => (await drawersFrom(sql, 'id = ? for share', id))[0] ?? null,
  save: async ({ id, state }) => {
    await sql('update drawers set state = ? where id = ?', [state, id]);
    notifyChange('nights');
  },
  append: async (entry) => {
    const row = toEntryRow(entry);
    await sql(insertEntries(row), [asJson([row])]);
    notifyChange('nights');
  },
  entry: async (id) => (await sql<DrawerEntryRow>('select * from drawer_entries where id = ?', [id])).map(toEntry)[0] ?? null,
  book: async (id) => (await sql<DrawerEntryRow>(BOOK, [id])).map(toEntry),
  ofSale: async (order) => {
    const [row] = await sql<{ drawer_id: string }>("select drawer_id from drawer_entries where order_id = ? and kind = 'sale'", [order]);
    return row === undefined ? null : drawerId(row.drawer_id);
  },
  ofNight: (night) => drawersFrom(sql, 'night_id = ? order by name, id', night),
});

const BOOKS = `
  select e.* from drawer_entries e join drawers d on d.id = e.drawer_id
  where d.night_id = ? order by e.position`;

const wholeDrawers = (drawers: readonly Drawer[], rows: readonly DrawerEntryRow[]): readonly WholeDrawer[] =>
  drawers.map((drawer) => ({ drawer, book: rows.filter((row) => row.drawer_id === drawer.id).map(toEntry) }));

/** Books are read before their drawers' states: a figure is hidden rather too long than shown too early. */
export const createMikroOrmDrawerReader = (sql: Sql): DrawerReader => ({
  ofNight: async (night) => {
    const rows = await sql<DrawerEntryRow>(BOOKS, [night]);
    return wholeDrawers(await drawersFrom(sql, 'night_id = ? order by name, id', night), rows);
  },
  byId: async (id) => {
    const rows = await sql<DrawerEntryRow>(BOOK, [id]);
    return wholeDrawers(await drawersFrom(sql, 'id = ?', id), rows)[0] ?? null;
  },
});
