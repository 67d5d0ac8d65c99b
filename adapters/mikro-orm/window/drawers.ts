import { LockMode, type EntityManager, type FilterQuery, type InferEntity } from '@mikro-orm/postgresql';
import type { Drawer, WholeDrawer } from '#core/domain/drawer/drawer.ts';
import { drawerId } from '#core/domain/kernel/ids.ts';
import type { DrawerReader, DrawerRepository } from '#core/ports/drawer-repository.ts';
import type { Ask } from '../database/connection.ts';
import { toDrawer, toDrawerRow, toEntry, toEntryRow } from './drawer.mapper.ts';
import type { NotifyChange } from '../database/notify.ts';
import { DrawerEntryRow } from './drawer-entry.row.ts';
import { DrawerRow } from './drawer.row.ts';

const AS_WRITTEN = { orderBy: { position: 'asc' } } as const;
const BY_NAME = { orderBy: { name: 'asc', id: 'asc' } } as const;

export const createDrawerRepository = (em: EntityManager, notifyChange: NotifyChange): DrawerRepository => {
  const locked = async (id: string, lockMode: LockMode.PESSIMISTIC_WRITE | LockMode.PESSIMISTIC_READ): Promise<Drawer | null> => {
    const row = await em.findOne(DrawerRow, { id }, { lockMode });
    return row === null ? null : toDrawer(row);
  };
  return {
    insert: async (drawer) => {
      await em.insert(DrawerRow, toDrawerRow(drawer));
      notifyChange('nights');
    },
    lock: (id) => locked(id, LockMode.PESSIMISTIC_WRITE),
    hold: (id) => locked(id, LockMode.PESSIMISTIC_READ),
    save: async ({ id, state }) => {
      await em.nativeUpdate(DrawerRow, { id }, { state });
      notifyChange('nights');
    },
    append: async (entry) => {
      await em.insert(DrawerEntryRow, toEntryRow(entry));
      notifyChange('nights');
    },
    entry: async (id) => {
      const row = await em.findOne(DrawerEntryRow, { id });
      return row === null ? null : toEntry(row);
    },
    ledger: async (id) => (await em.find(DrawerEntryRow, { drawer_id: id }, AS_WRITTEN)).map(toEntry),
    ofSale: async (order) => {
      const row = await em.findOne(DrawerEntryRow, { order_id: order, kind: 'sale' });
      return row === null ? null : drawerId(row.drawer_id);
    },
    ofNight: async (night) => (await em.find(DrawerRow, { night_id: night }, BY_NAME)).map(toDrawer),
  };
};

/** Entries are read before the drawers' states, so a figure may be hidden too long, but never shown too early. */
const readWhole = async (em: EntityManager, where: FilterQuery<InferEntity<typeof DrawerRow>>): Promise<readonly WholeDrawer[]> => {
  const drawerIds = (await em.find(DrawerRow, where, { fields: ['id'] })).map(({ id }) => id);
  const entries = await em.find(DrawerEntryRow, { drawer_id: { $in: drawerIds } }, AS_WRITTEN);
  const entriesOf = Map.groupBy(entries, (entry) => entry.drawer_id);
  const drawers = await em.find(DrawerRow, { id: { $in: drawerIds } }, BY_NAME);
  return drawers.map((drawer) => ({ drawer: toDrawer(drawer), ledger: (entriesOf.get(drawer.id) ?? []).map(toEntry) }));
};

export const createDrawerReader = (ask: Ask): DrawerReader => ({
  ofNight: (night) => ask((em) => readWhole(em, { night_id: night })),
  byId: async (id) => (await ask((em) => readWhole(em, { id })))[0] ?? null,
});
