import type { OrderId } from '#core/domain/kernel/ids.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { isSettled, type CalledOffOrder, type CallOff } from '#core/domain/night/call-off.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { CalledOffEntry, CallOffRepository, CallOffs } from '#core/ports/call-off-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import { guard } from './constraint.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import type { Tables } from './tables.ts';

const SETTLED_WITHOUT_A_REFUND: ReadonlySet<CalledOffOrder['state']> = new Set(['left', 'by-hand']);

const inHandOf = ({ orders, nightsOfOrders }: Tables, { nightId }: CallOff): readonly Order[] =>
  [...orders.values()].filter(({ id, status }) => nightsOfOrders.get(id) === nightId && isInHand(status));

const waiting = ({ id }: CallOff, orderId: OrderId, dueAt: Instant): CalledOffOrder => ({
  callOffId: id,
  orderId,
  state: 'waiting',
  refusals: 0,
  dueAt,
});

export const createInMemoryCallOffRepository = ({ tables, notifyChange }: Draft): CallOffRepository => {
  const { callOffs, calledOffOrders } = tables;
  return {
    insert: async (callOff) => {
      if (callOffs.has(callOff.id)) return false;
      callOffs.set(callOff.id, structuredClone(callOff));
      return true;
    },
    list: async (callOff, orders) => {
      const due = inHandOf(tables, callOff)
        .filter(({ id }) => orders === 'all' || orders.includes(id))
        .filter(({ id }) => SETTLED_WITHOUT_A_REFUND.has(calledOffOrders.get(id)?.state ?? 'left'));
      for (const { id } of due) calledOffOrders.set(id, waiting(callOff, id, callOff.calledAt));
      notifyChange('refunds');
      return due.length;
    },
    lock: async (order) => structuredClone(calledOffOrders.get(order) ?? null),
    save: async (row) => {
      guard(calledOffOrders.has(row.orderId), 'an order that is called off was listed before');
      guard(isSettled(row.state) === (row.dueAt === null), 'what is settled is due no more');
      calledOffOrders.set(row.orderId, structuredClone(row));
    },
    tryAgain: async (id, order, at) => {
      const failed = [...calledOffOrders.values()].filter(
        (row) => row.callOffId === id && row.state === 'failed' && (order === null || row.orderId === order),
      );
      for (const row of failed) calledOffOrders.set(row.orderId, { ...row, state: 'waiting', dueAt: at });
      notifyChange('refunds');
      return failed.length;
    },
  };
};

const latecomersOf = (tables: Tables): readonly (readonly [CallOff, OrderId])[] =>
  [...tables.callOffs.values()]
    .filter(({ isAll, nightId, calledAt }) => {
      const night = tables.nights.get(nightId);
      return isAll && night?.state === 'open' && night.closesAt === calledAt;
    })
    .flatMap((callOff) =>
      inHandOf(tables, callOff)
        .filter(({ id, tender }) => tender === 'card' && !tables.calledOffOrders.has(id))
        .map(({ id }) => [callOff, id] as const),
    );

const toldOf = ({ outbox }: Tables, id: OrderId): CalledOffEntry['told'] => {
  const mail = [...outbox.values()].find(({ message }) => message.orderId === id && message.mail.kind === 'order-called-off');
  return mail === undefined ? null : { state: mail.state, at: mail.settledAt };
};

export const createInMemoryCallOffs = (store: InMemoryStore, clock: Clock): CallOffs => {
  const write = <T>(work: (tables: Tables) => T): Promise<T> => store.transact(({ tables }) => ({ keep: true, value: work(tables) }));
  return {
    claimDue: (leaseMs, limit) =>
      write(({ calledOffOrders }) => {
        const now = clock.now();
        const due = [...calledOffOrders.values()]
          .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
          .toSorted((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0) || (one.orderId < other.orderId ? -1 : 1))
          .slice(0, limit)
          .map((row) => ({ ...row, dueAt: plusMs(now, leaseMs) }));
        for (const row of due) calledOffOrders.set(row.orderId, row);
        return structuredClone(due);
      }),
    listLatecomers: () =>
      write((tables) => {
        const late = latecomersOf(tables);
        for (const [callOff, id] of late) tables.calledOffOrders.set(id, waiting(callOff, id, clock.now()));
        return late.length;
      }),
    latestSince: async (since) =>
      structuredClone(
        [...store.read().callOffs.values()]
          .filter(({ calledAt }) => calledAt >= since)
          .toSorted((one, other) => other.calledAt - one.calledAt || (one.id < other.id ? -1 : 1))[0] ?? null,
      ),
    entriesOf: async (id) => {
      const tables = store.read();
      const entries = [...tables.calledOffOrders.values()]
        .filter(({ callOffId }) => callOffId === id)
        .flatMap((row): readonly CalledOffEntry[] => {
          const order = tables.orders.get(row.orderId);
          if (order === undefined) return [];
          const refund = [...tables.refunds.values()].find(
            (one) => one.orderId === row.orderId && one.itemId === null && one.state === 'pending',
          );
          return [{ row, order, attempts: refund?.attempts ?? 0, told: toldOf(tables, row.orderId) }];
        });
      return structuredClone(entries.toSorted((one, other) => (one.order.orderNumber < other.order.orderNumber ? -1 : 1)));
    },
    handedOut: async (night) => {
      const { orders, nightsOfOrders } = store.read();
      return [...orders.values()].filter(({ id, status }) => nightsOfOrders.get(id) === night && status === 'completed').length;
    },
  };
};
