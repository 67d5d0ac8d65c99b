import type { Drawer, WholeDrawer } from '#core/domain/drawer/drawer.ts';
import type { DrawerReader, DrawerRepository } from '#core/ports/drawer-repository.ts';
import { guard } from './constraint.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import type { Tables } from './tables.ts';

const drawersOf = ({ drawers }: Tables, night: string): readonly Drawer[] =>
  [...drawers.values()]
    .filter(({ nightId }) => nightId === night)
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));

/** Whether a night waits for one of its drawers to be counted. */
export const hasUncounted = (tables: Tables, night: string): boolean => drawersOf(tables, night).some(({ state }) => state !== 'closed');

/** Transactions run one after the other: nobody waits for a lock. */
export const createInMemoryDrawerRepository = ({ tables, notifyChange }: Draft): DrawerRepository => {
  const { drawers, drawerEntries, nights } = tables;
  const find = async (id: string) => structuredClone(drawers.get(id) ?? null);
  return {
    insert: async (drawer) => {
      guard(nights.has(drawer.nightId), 'a drawer has a night');
      guard(!drawers.has(drawer.id), 'a drawer is opened once');
      const others = drawersOf(tables, drawer.nightId).filter(({ state }) => state !== 'closed');
      guard(!others.some(({ name }) => name === drawer.name), 'drawers of a night have names of their own');
      drawers.set(drawer.id, structuredClone(drawer));
      notifyChange('nights');
    },
    lock: find,
    hold: find,
    save: async (drawer) => {
      drawers.set(drawer.id, structuredClone(drawer));
      notifyChange('nights');
    },
    append: async (entry) => {
      const { id, drawerId, kind, orderId, amountCents } = entry;
      guard(drawers.has(drawerId), 'a line has a drawer');
      guard(amountCents >= 0, 'a line has an amount');
      guard(!drawerEntries.some((one) => one.id === id), 'a line is written once');
      const isOnce = kind === 'sale' || kind === 'undo';
      guard(!isOnce || !drawerEntries.some((one) => one.kind === kind && one.orderId === orderId), 'an order is sold and undone once');
      drawerEntries.push(structuredClone(entry));
      notifyChange('nights');
    },
    entry: async (id) => structuredClone(drawerEntries.find((one) => one.id === id) ?? null),
    ledger: async (id) => structuredClone(drawerEntries.filter(({ drawerId }) => drawerId === id)),
    ofSale: async (order) => drawerEntries.find(({ kind, orderId }) => kind === 'sale' && orderId === order)?.drawerId ?? null,
    ofNight: async (night) => structuredClone(drawersOf(tables, night)),
  };
};

export const createInMemoryDrawerReader = (store: Pick<InMemoryStore, 'read'>): DrawerReader => {
  const wholeDrawer = (drawer: Drawer): WholeDrawer =>
    structuredClone({ drawer, ledger: store.read().drawerEntries.filter(({ drawerId }) => drawerId === drawer.id) });
  return {
    ofNight: async (night) => drawersOf(store.read(), night).map(wholeDrawer),
    byId: async (id) => {
      const drawer = store.read().drawers.get(id);
      return drawer === undefined ? null : wholeDrawer(drawer);
    },
  };
};
