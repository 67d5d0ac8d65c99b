import type { OrderId } from '#core/domain/kernel/ids.ts';
import { normaliseEmail, normalisePhone } from '#core/domain/kernel/contact.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import { displayOrderNumber, displaySequence, freeSequence, sequenceOfNumber } from '#core/domain/order/order-number.ts';
import { isSameCustomer, type CustomerFacts } from '#core/domain/order/own-cancels.ts';
import { CUSTOMER, type Order } from '#core/domain/order/order.ts';
import { READY_MAILS, readyMessagesOf, type ReadyFacts } from '#core/domain/notifications/told-ready.ts';
import { isBefore, queuePosition } from '#core/domain/queue/queue-position.ts';
import type { OrderReader, PlacedOrder } from '#core/ports/order-reader.ts';
import type { OrderRepository } from '#core/ports/order-repository.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { ascending, guard } from './table.ts';
import { lastUseOf } from './people.ts';
import type { Draft, InMemoryStore } from './store.ts';
import type { Tables } from './tables.ts';

const isActive = (order: Order): boolean => isInHand(order.status);

const isSame = <T>(one: T | null, other: T | null): boolean => one !== null && one === other;

const showsSameNumber = (one: Order, other: Order): boolean =>
  displayOrderNumber(one.orderNumber) === displayOrderNumber(other.orderNumber);

const customerOf = ({ checkouts }: Tables, { checkoutId, customer }: Order): CustomerFacts => ({
  email: normaliseEmail(customer.email ?? ''),
  phone: normalisePhone(customer.phone ?? ''),
  visitorId: checkouts.get(checkoutId ?? '')?.visitorId ?? null,
});

const ownCancels = (tables: Tables, order: Order): number =>
  tables.orders.count(
    (other) =>
      other.id !== order.id &&
      other.status === 'cancelled' &&
      other.statusBy?.staffId === CUSTOMER.staffId &&
      tables.nightsOfOrders.get(other.id) === tables.nightsOfOrders.get(order.id) &&
      isSameCustomer(customerOf(tables, order), customerOf(tables, other)),
  );

/** Numbers and codes of the orders in hand. */
export const takenBy = ({ orders }: Tables) => {
  const inHand = orders.where(isActive);
  return {
    displayNumbers: new Set(inHand.map(({ orderNumber }) => displaySequence(sequenceOfNumber(orderNumber)))),
    pickupCodes: new Set(inHand.flatMap(({ pickupCode }) => pickupCode ?? [])),
  };
};

export function createOrderRepository({ tables, notifyChange }: Draft): OrderRepository {
  const { orders, orderEvents, nightCounters } = tables;
  // Only refunds change the refunded amount.
  const store = (order: Order, event: OrderEvent): void => {
    guard(event.orderId === order.id, 'an event belongs to its order');
    orders.put({ ...order, givenBackCents: orders.get(order.id)?.givenBackCents ?? ZERO });
    orderEvents.push(event);
    notifyChange('orders', order.id);
  };
  const change = (id: OrderId, changes: Pick<Partial<Order>, 'items' | 'reminders'>): void => {
    guard(orders.change(id, (order) => ({ ...order, ...changes })) !== null, 'a changed order exists');
    notifyChange('orders', id);
  };
  return {
    async nextSequence(businessDay) {
      const sequence = freeSequence(nightCounters.get(businessDay) ?? 0, takenBy(tables).displayNumbers);
      nightCounters.set(businessDay, sequence);
      return sequence;
    },
    async insert(order, event, night) {
      guard(!orders.has(order.id), 'an order is inserted once');
      tables.nightsOfOrders.set(order.id, night);
      store(order, event);
    },
    inHand: async () => orders.where(isActive),
    countOwnCancels: async (order) => ownCancels(tables, order),
    lock: async (id) => orders.get(id) ?? null,
    async save(order, event) {
      guard(orders.has(order.id), 'a saved order exists');
      store(order, event);
    },
    lockByPayment: async (payment) => orders.first(({ paymentId }) => paymentId === payment),
    history: async (id) => orderEvents.filter(({ orderId }) => orderId === id),
    isNumberTaken: async (order) =>
      orders.first(
        (other) =>
          other.id !== order.id && isActive(other) && (showsSameNumber(order, other) || isSame(order.pickupCode, other.pickupCode)),
      ) !== null,
    saveItems: async ({ id, items }) => change(id, { items }),
    async replaceItem({ id, items }, { replacesId }) {
      guard(items.filter((item) => item.replacesId === replacesId).length === 1, 'an item is replaced once');
      change(id, { items });
    },
    saveReminders: async ({ id, reminders }) => change(id, { reminders }),
    forgetContact: async (id) => void orders.change(id, withoutContact),
    forgetContactsBefore: async (before) => void orders.changeWhere(({ placedAt }) => placedAt < before, withoutContact),
  };
}

const withoutContact = (order: Order): Order => ({ ...order, customer: { ...order.customer, email: null, phone: null } });

const placed = (order: Order | null, tables: Tables): PlacedOrder | null => {
  if (order === null) return null;
  return {
    order,
    queuePosition: queuePosition(order, tables.orders.all()),
    preparingHeardAt: order.preparing === null ? null : lastUseOf(tables, order.preparing.staffId),
    ownCancels: ownCancels(tables, order),
  };
};

const readyFactsOf = ({ orders, outbox, subscribers, textConsents }: Tables): readonly ReadyFacts[] =>
  orders.all().flatMap(({ id, status, tender, readyAt, customer }): readonly ReadyFacts[] => {
    if (status !== 'ready' || tender !== 'card' || readyAt === null) return [];
    const mails = outbox.where(({ message }) => message.orderId === id && READY_MAILS.some((kind) => kind === message.mail.kind));
    const consent = textConsents.get(id);
    const wantsText = consent?.withdrawnAt === null && normalisePhone(customer.phone ?? '') !== null;
    return [
      {
        orderId: id,
        readyAt,
        mails: mails.map(({ state, message }) => ({ state, createdAt: message.createdAt })),
        pushes: subscribers.where(({ orderId }) => orderId === id).map(({ notifiedAt }) => notifiedAt),
        text: wantsText ? consent : null,
      },
    ];
  });

export function createOrderReader(store: InMemoryStore): OrderReader {
  const find = (isIt: (order: Order) => boolean): PlacedOrder | null => {
    const tables = store.read();
    return placed(tables.orders.first(isIt), tables);
  };
  const all = (isIt: (order: Order) => boolean): readonly PlacedOrder[] => {
    const tables = store.read();
    const found = tables.orders.where(isIt).toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
    return found.flatMap((order) => placed(order, tables) ?? []);
  };
  return {
    byId: async (id) => find((order) => order.id === id),
    inHand: async () => all(isActive),
    readyMessages: async () =>
      readyFactsOf(store.read())
        .toSorted(ascending(({ readyAt, orderId }) => [readyAt, orderId]))
        .map(readyMessagesOf),
    placedBetween: async (start, end, limit) =>
      all(({ placedAt }) => (start === null || placedAt >= start) && (end === null || placedAt < end))
        .toReversed()
        .slice(0, limit),
    bySession: async (sessionId) => find((order) => order.sessionId === sessionId),
    byHash: async (hash) => find((order) => order.lookupHash === hash),
  };
}
