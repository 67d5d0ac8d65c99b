import { isLive } from '#core/domain/checkout/checkout.ts';
import { nightId, type OrderId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { addCents } from '#core/domain/kernel/money.ts';
import { SETTLED_WITHOUT_A_REFUND, type CallOff } from '#core/domain/night/call-off.ts';
import { afterClosing, type Night, type Unfinished } from '#core/domain/night/night.ts';
import { tonightOf, type NightFacts, standNightsOf, type StandNights } from '#core/domain/night/ordering.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import type { Order } from '#core/domain/order/order.ts';
import { isUndone } from '#core/domain/window/sale.ts';
import type { CalledOffEntry } from '#core/ports/call-off-repository.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { ascending, guard } from './table.ts';
import type { Tables } from './tables.ts';

export const openNight = ({ nights }: Tables): Night | null => nights.first(({ state }) => state === 'open');

const nightOf = ({ nights, nightsOfOrders }: Tables, id: OrderId): Night | null => nights.find(nightsOfOrders.get(id));

export const isNightOpenFor = (tables: Tables, id: OrderId): boolean => nightOf(tables, id)?.state === 'open';

export const lastClosed = ({ nights }: Tables): Night | null =>
  nights
    .where(({ state }) => state === 'closed')
    .toSorted(ascending(({ closedAt }) => [closedAt]))
    .at(-1) ?? null;

const isClosedByHand = ({ nights }: Tables): boolean => nights.first(({ closedBy }) => closedBy !== null) !== null;

const unclosed = ({ nights }: Tables): readonly Night[] => nights.where(({ state }) => state !== 'closed');

const unfinishedOf = ({ orders, checkouts, drawers }: Tables): Unfinished => ({
  ordersInHand: orders.count(({ status }) => isInHand(status)),
  liveCheckouts: checkouts.count(isLive),
  uncountedDrawers: drawers.count(({ state }) => state !== 'closed'),
});

export const nightFactsOf = (tables: Tables): NightFacts => ({
  open: openNight(tables),
  isClosedByHand: isClosedByHand(tables),
  newNight: nightId(`00000000-0000-4000-8000-${String(tables.nights.size + 1).padStart(12, '0')}`),
});

export const nightsAt = (tables: Tables, now: Instant): StandNights => standNightsOf(unclosed(tables), isClosedByHand(tables), now);

/** Records the shelf when a night opens, and the products' names when it closes; no station is full then. */
export const saveNight = (tables: Tables, night: Night): void => {
  const { nights, nightStock, products, fullStations } = tables;
  const before = nights.find(night.id)?.state;
  nights.put(night);
  if (night.state === before || night.state === 'planned') return;
  const kept = nightStock.get(night.id);
  const isClosed = night.state === 'closed';
  if (isClosed) fullStations.clear();
  const shelf = products.all().map(({ id, onHand, name, category, priceCents, soldOutAt = null }) => {
    const named = isClosed ? { name, category, priceCents, soldOutAt } : null;
    return [id, { opening: isClosed ? (kept?.get(id)?.opening ?? 0) : onHand, named }] as const;
  });
  nightStock.set(night.id, new Map(shelf));
};

const inHandOf = ({ orders, nightsOfOrders }: Tables, { nightId: night }: CallOff): readonly Order[] =>
  orders.where(({ id, status }) => nightsOfOrders.get(id) === night && isInHand(status));

export const nightRepositories = ({ tables, notifyChange }: Draft): Pick<Transaction, 'nights' | 'callOffs'> => {
  const { nights, nightSeals, callOffs, calledOffOrders } = tables;
  return {
    nights: {
      tonight: async (day, at) => {
        const { open, started } = tonightOf(nightFactsOf(tables), day, at);
        if (started !== null) saveNight(tables, started);
        return open?.id ?? null;
      },
      openedAt: async () => openNight(tables)?.openedAt ?? null,
      isOpenFor: async (order) => isNightOpenFor(tables, order),
      hearsAt: async (order, now) => afterClosing(now, nightOf(tables, order)?.closedAt ?? null),
      lock: async () => unclosed(tables),
      unfinished: async () => unfinishedOf(tables),
      save: async (night) => {
        saveNight(tables, night);
        notifyChange('nights');
      },
      seals: async () => nightSeals.all(),
      seal: async (seal) => guard(nightSeals.insertNew(seal), 'a night is sealed once'),
      remove: async ({ id }) => {
        guard(nights.get(id)?.state === 'planned', 'only a planned night is deleted');
        nights.delete(id);
        notifyChange('nights');
      },
    },
    callOffs: {
      insert: async (callOff) => callOffs.insertNew(callOff),
      list: async (callOff, orders) => {
        const due = inHandOf(tables, callOff)
          .filter(({ id }) => orders === 'all' || orders.includes(id))
          .filter(({ id }) => SETTLED_WITHOUT_A_REFUND.includes(calledOffOrders.get(id)?.state ?? 'left'));
        for (const { id: orderId } of due)
          calledOffOrders.put({ callOffId: callOff.id, orderId, state: 'waiting', refusals: 0, dueAt: callOff.calledAt });
        notifyChange('refunds');
        return due.length;
      },
      lock: async (order) => calledOffOrders.find(order),
      save: async (row) => calledOffOrders.save(row),
      tryAgain: async (ids, order, dueAt) => {
        const failed = calledOffOrders.changeWhere(
          (row) => ids.includes(row.callOffId) && row.state === 'failed' && (order === null || row.orderId === order),
          (row) => ({ ...row, state: 'waiting', dueAt }),
        );
        notifyChange('refunds');
        return failed.length;
      },
    },
  };
};

const toldOf = ({ outbox }: Tables, id: OrderId): CalledOffEntry['told'] => {
  const mail = outbox.first(({ message }) => message.orderId === id && message.mail.kind === 'order-called-off');
  return mail && { state: mail.state, at: mail.settledAt };
};

export const nightReaders = ({ read, write, clock }: InMemoryStore): Pick<Persistence, 'nights' | 'callOffs'> => ({
  nights: {
    current: async (now) => nightsAt(read(), now),
    list: async (limit) => {
      const { nights, nightsOfOrders, orders } = read();
      const counted = orders.where((order) => !isUndone(order));
      return nights
        .all()
        .slice(0, limit)
        .map((night) => ({ night, orders: counted.filter(({ id }) => nightsOfOrders.get(id) === night.id).length }));
    },
    unfinished: async () => unfinishedOf(read()),
    seals: async () => read().nightSeals.all(),
  },
  callOffs: {
    claimDue: (leaseMs, limit) =>
      write(({ calledOffOrders }) =>
        calledOffOrders.claim(
          { now: clock.now(), leaseMs, limit },
          (row) => row.dueAt,
          (row, dueAt) => ({ ...row, dueAt }),
        ),
      ),
    since: async (moment) => read().callOffs.where(({ calledAt }) => calledAt >= moment),
    ordersOf: async (id) =>
      read()
        .calledOffOrders.where(({ callOffId }) => callOffId === id)
        .map(({ orderId }) => orderId),
    entriesOf: async (ids) => {
      const tables = read();
      const entries = tables.calledOffOrders
        .where(({ callOffId }) => ids.includes(callOffId))
        .flatMap((row) => {
          const order = tables.orders.find(row.orderId);
          const refunds = tables.refunds.where((one) => one.orderId === row.orderId && one.itemId === null && one.state !== 'failed');
          const refundedCents = addCents(...refunds.map(({ amountCents }) => amountCents));
          const attempts = refunds.find(({ state }) => state === 'pending')?.attempts ?? 0;
          return order === null ? [] : [{ row, order, refundedCents, attempts, told: toldOf(tables, row.orderId) }];
        });
      return entries.toSorted(ascending(({ order }) => [order.orderNumber]));
    },
    handedOut: async (night) => {
      const { orders, nightsOfOrders } = read();
      return orders.count(({ id, status }) => nightsOfOrders.get(id) === night && status === 'completed');
    },
  },
});
