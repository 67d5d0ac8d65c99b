import { addCents } from '#core/domain/kernel/money.ts';
import type { Order } from '#core/domain/order/order.ts';
import { isGiven } from '#core/domain/window/sale.ts';
import type { DrawerReader } from '#core/ports/drawer-repository.ts';
import type { GivenAway } from '#core/ports/sales-reader.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import type { Draft } from './store.ts';
import type { Tables } from './tables.ts';

export const givenOrders = ({ orders, nightsOfOrders }: Tables, night: string): readonly Order[] =>
  orders.where((order) => nightsOfOrders.get(order.id) === night && isGiven(order));

/** Oldest first. */
export const approvalsOf = ({ approvals }: Tables, orders: readonly Order[]): readonly GivenAway[] => {
  const numbers = new Map(orders.map(({ id, orderNumber }) => [id, orderNumber]));
  return approvals.all().flatMap((one) => {
    const orderNumber = numbers.get(one.orderId);
    return orderNumber === undefined ? [] : { ...one, orderNumber };
  });
};

/** Transactions run one after the other, so a claim needs no lock. */
export const windowRepositories = ({ tables, notifyChange }: Draft): Pick<Transaction, 'sales' | 'drawers'> => {
  const { sales, approvals, drawers, drawerEntries } = tables;
  const announced =
    <T>(write: (row: T) => void) =>
    async (row: T): Promise<void> => {
      write(row);
      notifyChange('nights');
    };
  return {
    sales: {
      claim: async (key) => sales.first(({ idempotencyKey }) => idempotencyKey === key),
      insert: async (sale) => sales.insert(sale),
      givenAway: async (night) => {
        const given = givenOrders(tables, night);
        return addCents(
          ...given.flatMap(({ tender, totalCents }) => (tender === 'comp' ? totalCents : [])),
          ...approvalsOf(tables, given).flatMap(({ kind, amountCents }) => (kind === 'comp' ? [] : amountCents)),
        );
      },
      addApproval: async (approval) => approvals.insert(approval),
      lockApproval: async (id) => approvals.find(id),
      saveApproval: async (approval) => approvals.save(approval),
      ofOrder: async (id) => sales.find(id),
    },
    drawers: {
      insert: announced((drawer) => drawers.insert(drawer)),
      lock: async (id) => drawers.find(id),
      hold: async (id) => drawers.find(id),
      save: announced((drawer) => drawers.save(drawer)),
      append: announced((entry) => drawerEntries.insert(entry)),
      entry: async (id) => drawerEntries.find(id),
      ledger: async (id) => drawerEntries.where(({ drawerId }) => drawerId === id),
      ofSale: async (order) => drawerEntries.first(({ kind, orderId }) => kind === 'sale' && orderId === order)?.drawerId ?? null,
      ofNight: async (night) => drawers.where(({ nightId }) => nightId === night),
    },
  };
};

export const drawerReader = (read: () => Tables): DrawerReader => {
  const wholeDrawers = (isIt: (drawer: { readonly id: string; readonly nightId: string }) => boolean) =>
    read()
      .drawers.where(isIt)
      .map((drawer) => ({ drawer, ledger: read().drawerEntries.where(({ drawerId }) => drawerId === drawer.id) }));
  return {
    ofNight: async (night) => wholeDrawers(({ nightId }) => nightId === night),
    byId: async (one) => wholeDrawers(({ id }) => id === one)[0] ?? null,
  };
};
