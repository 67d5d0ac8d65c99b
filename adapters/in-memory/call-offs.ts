import type { OrderId } from '#core/domain/kernel/ids.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { SETTLED_WITHOUT_A_REFUND, type CalledOffOrder, type CallOff } from '#core/domain/night/call-off.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { CalledOffEntry, CallOffRepository, CallOffs } from '#core/ports/call-off-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { ascending, descending } from './table.ts';
import type { Tables } from './tables.ts';

const inHandOf = ({ orders, nightsOfOrders }: Tables, { nightId }: CallOff): readonly Order[] =>
  orders.where(({ id, status }) => nightsOfOrders.get(id) === nightId && isInHand(status));

const waiting = ({ id }: CallOff, orderId: OrderId, dueAt: Instant): CalledOffOrder => ({
  callOffId: id,
  orderId,
  state: 'waiting',
  refusals: 0,
  dueAt,
});

export const createCallOffRepository = ({ tables, notifyChange }: Draft): CallOffRepository => {
  const { callOffs, calledOffOrders } = tables;
  return {
    insert: async (callOff) => callOffs.insertNew(callOff),
    list: async (callOff, orders) => {
      const due = inHandOf(tables, callOff)
        .filter(({ id }) => orders === 'all' || orders.includes(id))
        .filter(({ id }) => SETTLED_WITHOUT_A_REFUND.includes(calledOffOrders.get(id)?.state ?? 'left'));
      for (const { id } of due) calledOffOrders.put(waiting(callOff, id, callOff.calledAt));
      notifyChange('refunds');
      return due.length;
    },
    lock: async (order) => calledOffOrders.get(order) ?? null,
    save: async (row) => calledOffOrders.save(row),
    tryAgain: async (id, order, at) => {
      const failed = calledOffOrders.changeWhere(
        (row) => row.callOffId === id && row.state === 'failed' && (order === null || row.orderId === order),
        (row) => ({ ...row, state: 'waiting', dueAt: at }),
      );
      notifyChange('refunds');
      return failed.length;
    },
  };
};

const toldOf = ({ outbox }: Tables, id: OrderId): CalledOffEntry['told'] => {
  const mail = outbox.first(({ message }) => message.orderId === id && message.mail.kind === 'order-called-off');
  return mail === null ? null : { state: mail.state, at: mail.settledAt };
};

export const createCallOffs = (store: InMemoryStore, clock: Clock): CallOffs => ({
  claimDue: (leaseMs, limit) =>
    store.write(({ calledOffOrders }) => {
      const now = clock.now();
      return calledOffOrders.claim(
        now,
        limit,
        ({ dueAt }) => dueAt,
        (row) => ({ ...row, dueAt: plusMs(now, leaseMs) }),
      );
    }),
  latestSince: async (since) =>
    store
      .read()
      .callOffs.where(({ calledAt }) => calledAt >= since)
      .toSorted(ascending(({ calledAt, id }) => [descending(calledAt), id]))[0] ?? null,
  ordersOf: async (id) =>
    store
      .read()
      .calledOffOrders.where(({ callOffId }) => callOffId === id)
      .map(({ orderId }) => orderId),
  entriesOf: async (id) => {
    const tables = store.read();
    const entries = tables.calledOffOrders
      .where(({ callOffId }) => callOffId === id)
      .flatMap((row): readonly CalledOffEntry[] => {
        const order = tables.orders.get(row.orderId);
        if (order === undefined) return [];
        const refund = tables.refunds.first((one) => one.orderId === row.orderId && one.itemId === null && one.state === 'pending');
        return [{ row, order, attempts: refund?.attempts ?? 0, told: toldOf(tables, row.orderId) }];
      });
    return entries.toSorted(ascending(({ order }) => [order.orderNumber]));
  },
  handedOut: async (night) => {
    const { orders, nightsOfOrders } = store.read();
    return orders.count(({ id, status }) => nightsOfOrders.get(id) === night && status === 'completed');
  },
});
