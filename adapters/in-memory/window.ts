import type { Drawer, WholeDrawer } from '#core/domain/drawer/drawer.ts';
import type { Order } from '#core/domain/order/order.ts';
import { addCents } from '#core/domain/kernel/money.ts';
import type { DrawerReader, DrawerRepository } from '#core/ports/drawer-repository.ts';
import type { GivenAway } from '#core/ports/sales-reader.ts';
import type { SaleRepository } from '#core/ports/sale-repository.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { ascending } from './table.ts';
import type { Tables } from './tables.ts';

/** Orders of the night that were not cancelled. */
export const givenOrders = ({ orders, nightsOfOrders }: Tables, night: string): readonly Order[] =>
  orders.where(({ id, status }) => nightsOfOrders.get(id) === night && status !== 'cancelled');

/** Oldest first. */
export const approvalsOf = ({ approvals }: Tables, orders: readonly Order[]): readonly GivenAway[] => {
  const numbers = new Map(orders.map(({ id, orderNumber }) => [id, orderNumber]));
  return approvals
    .all()
    .flatMap((one) => {
      const orderNumber = numbers.get(one.orderId);
      return orderNumber === undefined ? [] : [{ ...one, orderNumber }];
    })
    .toSorted(ascending(({ at, id }) => [at, id]));
};

/** Transactions run one after the other, so a claim needs no lock. */
export const createSaleRepository = ({ tables }: Draft): SaleRepository => {
  const { sales, approvals } = tables;
  return {
    claim: async (key) => sales.first(({ idempotencyKey }) => idempotencyKey === key),
    insert: async (sale) => sales.insert(sale),
    givenAway: async (night) => {
      const given = givenOrders(tables, night);
      return addCents(
        ...given.filter(({ tender }) => tender === 'comp').map(({ totalCents }) => totalCents),
        ...approvalsOf(tables, given)
          .filter(({ kind }) => kind !== 'comp')
          .map(({ amountCents }) => amountCents),
      );
    },
    addApproval: async (approval) => approvals.insert(approval),
    lockApproval: async (id) => approvals.get(id) ?? null,
    saveApproval: async (approval) => approvals.save(approval),
    ofOrder: async (id) => sales.get(id) ?? null,
  };
};

const drawersOf = ({ drawers }: Tables, night: string): readonly Drawer[] =>
  drawers
    .where(({ nightId }) => nightId === night)
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));

export const createDrawerRepository = ({ tables, notifyChange }: Draft): DrawerRepository => {
  const { drawers, drawerEntries } = tables;
  const find = async (id: string) => drawers.get(id) ?? null;
  return {
    insert: async (drawer) => {
      drawers.insert(drawer);
      notifyChange('nights');
    },
    lock: find,
    hold: find,
    save: async (drawer) => {
      drawers.save(drawer);
      notifyChange('nights');
    },
    append: async (entry) => {
      drawerEntries.insert(entry);
      notifyChange('nights');
    },
    entry: async (id) => drawerEntries.get(id) ?? null,
    ledger: async (id) => drawerEntries.where(({ drawerId }) => drawerId === id),
    ofSale: async (order) => drawerEntries.first(({ kind, orderId }) => kind === 'sale' && orderId === order)?.drawerId ?? null,
    ofNight: async (night) => drawersOf(tables, night),
  };
};

export const createDrawerReader = (store: Pick<InMemoryStore, 'read'>): DrawerReader => {
  const wholeDrawer = (drawer: Drawer): WholeDrawer => ({
    drawer,
    ledger: store.read().drawerEntries.where(({ drawerId }) => drawerId === drawer.id),
  });
  return {
    ofNight: async (night) => drawersOf(store.read(), night).map(wholeDrawer),
    byId: async (id) => {
      const drawer = store.read().drawers.get(id);
      return drawer === undefined ? null : wholeDrawer(drawer);
    },
  };
};
