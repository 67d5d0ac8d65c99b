import { normaliseEmail, normalisePhone } from '#core/domain/kernel/contact.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import { displayOrderNumber, displaySequence, freeSequence, sequenceOfNumber } from '#core/domain/order/order-number.ts';
import { CUSTOMER, type Order } from '#core/domain/order/order.ts';
import type { ReadyMessages } from '#core/domain/notifications/told-ready.ts';
import { isBefore, queuePosition } from '#core/domain/queue/queue-position.ts';
import type { OrderReader, PlacedOrder } from '#core/ports/order-reader.ts';
import type { OrderRepository } from '#core/ports/order-repository.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { guard } from './table.ts';
import { isNightOpenFor } from './nights.ts';
import { lastUseOf } from './people.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { assertQuote } from './quote-constraint.ts';
import type { StoredConsent, Tables } from './tables.ts';

const isActive = (order: Order): boolean => isInHand(order.status);

const isSame = <T>(one: T | null, other: T | null): boolean => one !== null && one === other;

const showsSameNumber = (one: Order, other: Order): boolean =>
  displayOrderNumber(one.orderNumber) === displayOrderNumber(other.orderNumber);

const looksTheSame = (one: Order, other: Order): boolean => showsSameNumber(one, other) || isSame(one.pickupCode, other.pickupCode);

const clashes = (one: Order, other: Order): boolean =>
  one.id !== other.id &&
  (isSame(one.checkoutId, other.checkoutId) ||
    isSame(one.sessionId, other.sessionId) ||
    one.orderNumber === other.orderNumber ||
    one.lookupHash === other.lookupHash ||
    (isActive(one) && isActive(other) && looksTheSame(one, other)));

const assertOrder = (order: Order, orders: ReadonlyMap<string, Order>): void => {
  assertQuote(order);
  guard((order.status === 'preparing') === (order.preparing !== null), 'preparing has exactly one holder');
  guard(
    order.items.every((item) => item.quantity > 0 && item.subtotalCents === item.unitPriceCents * item.quantity),
    'an item costs its price times its quantity',
  );
  guard(![...orders.values()].some((other) => clashes(order, other)), 'checkout, session, numbers and hash of an order are unique');
};

const visitorOf = ({ checkouts }: Tables, { checkoutId: id }: Order): string | null =>
  id === null ? null : (checkouts.get(id)?.visitorId ?? null);

/** Numbers and codes of the orders in hand. */
export const takenBy = ({ orders }: Tables) => {
  const inHand = [...orders.values()].filter(isActive);
  return {
    displayNumbers: new Set(inHand.map(({ orderNumber }) => displaySequence(sequenceOfNumber(orderNumber)))),
    pickupCodes: new Set(inHand.flatMap(({ pickupCode }) => pickupCode ?? [])),
  };
};

export function createOrderRepository({ tables, notifyChange }: Draft): OrderRepository {
  const { orders, orderEvents, nightCounters } = tables;
  const store = (order: Order, event: OrderEvent): void => {
    assertOrder(order, orders);
    guard(event.orderId === order.id, 'an event belongs to its order');
    // Refunds alone change what was given back.
    orders.set(order.id, { ...structuredClone(order), givenBackCents: orders.get(order.id)?.givenBackCents ?? ZERO });
    orderEvents.push(structuredClone(event));
    notifyChange('orders', order.id);
  };
  const saveItems = ({ id, items }: Order): void => {
    const stored = orders.get(id);
    guard(stored !== undefined, 'a saved order exists');
    const saved = { ...stored, items: structuredClone(items) };
    assertOrder(saved, orders);
    orders.set(id, saved);
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
      guard(!isActive(order) || tables.nights.get(night)?.state === 'open', 'the night of an order in hand is open');
      tables.nightsOfOrders.set(order.id, night);
      store(order, event);
    },
    inHand: async () => structuredClone([...orders.values()].filter(isActive)),
    async countOwnCancels(order) {
      const isSameCustomer = (other: Order): boolean =>
        isSame(normaliseEmail(order.customer.email ?? ''), normaliseEmail(other.customer.email ?? '')) ||
        isSame(normalisePhone(order.customer.phone ?? ''), normalisePhone(other.customer.phone ?? '')) ||
        isSame(visitorOf(tables, order), visitorOf(tables, other));
      const isOfTonight = ({ id }: Order): boolean => tables.nightsOfOrders.get(id) === tables.nightsOfOrders.get(order.id);
      return [...orders.values()].filter(
        (other) =>
          other.id !== order.id &&
          other.status === 'cancelled' &&
          other.statusBy?.staffId === CUSTOMER.staffId &&
          isOfTonight(other) &&
          isSameCustomer(other),
      ).length;
    },
    lock: async (id) => structuredClone(orders.get(id) ?? null),
    async save(order, event) {
      const before = orders.get(order.id);
      guard(before !== undefined, 'a saved order exists');
      const isBackInHand = isInHand(order.status) && !isInHand(before.status);
      guard(!isBackInHand || isNightOpenFor(tables, order.id), 'the night of an order in hand is open');
      store(order, event);
    },
    async lockByPayment(id) {
      return structuredClone([...orders.values()].find(({ paymentId }) => paymentId === id) ?? null);
    },
    history: async (id) => structuredClone(orderEvents.filter(({ orderId }) => orderId === id)),
    async isNumberTaken(order) {
      return [...orders.values()].some((other) => other.id !== order.id && isActive(other) && looksTheSame(order, other));
    },
    saveItems: async (order) => saveItems(order),
    async replaceItem(order, { replacesId }) {
      const replacements = order.items.filter((item) => item.replacesId === replacesId);
      guard(replacements.length === 1, 'an item is replaced once');
      saveItems(order);
    },
    async saveReminders({ id, reminders }) {
      const stored = orders.get(id);
      guard(stored !== undefined, 'a saved order exists');
      orders.set(id, { ...stored, reminders: { ...reminders } });
      notifyChange('orders', id);
    },

    async forgetContact(id) {
      const stored = orders.get(id);
      if (stored !== undefined) orders.set(id, withoutContact(stored));
    },
    async forgetContactsBefore(before) {
      for (const [id, stored] of orders) if (stored.placedAt < before) orders.set(id, withoutContact(stored));
    },
  };
}

const withoutContact = (order: Order): Order => ({ ...order, customer: { ...order.customer, email: null, phone: null } });

const placed = (order: Order | undefined, tables: Tables): PlacedOrder | null => {
  if (order === undefined) return null;
  return {
    order: structuredClone(order),
    queuePosition: queuePosition(order, [...tables.orders.values()]),
    preparingHeardAt: order.preparing === null ? null : lastUseOf(tables, order.preparing.staffId),
  };
};

const RANK = { sent: 0, pending: 1, failed: 1 } as const;

/** Null: the customer did not ask for one. */
const textStateOf = (consent: StoredConsent | undefined, readyAt: Instant, phone: string | null): ReadyMessages['text'] => {
  if (consent === undefined || consent.withdrawnAt !== null || normalisePhone(phone ?? '') === null) return null;
  if (consent.toldOf !== null && consent.toldOf >= readyAt) return 'sent';
  return consent.failedOf !== null && consent.failedOf >= readyAt ? 'failed' : 'pending';
};

const readyMessagesOf = ({ orders, outbox, subscribers, textConsents }: Tables): readonly ReadyMessages[] =>
  [...orders.values()]
    .flatMap(({ id, status, tender, readyAt, customer }) =>
      status === 'ready' && tender === 'card' && readyAt !== null ? [{ id, readyAt, customer }] : [],
    )
    .toSorted((one, other) => one.readyAt - other.readyAt || (one.id < other.id ? -1 : 1))
    .map(({ id, readyAt, customer }) => {
      const mails = [...outbox.values()]
        .filter(({ message }) => message.orderId === id && message.createdAt >= readyAt)
        .filter(({ message }) => message.mail.kind === 'order-ready' || message.mail.kind === 'order-reminder')
        .toSorted((one, other) => RANK[one.state] - RANK[other.state] || other.message.createdAt - one.message.createdAt);
      const own = [...subscribers.values()].filter(({ orderId }) => orderId === id);
      const notified = own.filter(({ notifiedAt }) => notifiedAt === readyAt).length;
      const text = textStateOf(textConsents.get(id), readyAt, customer.phone);
      return { orderId: id, readyAt, mail: mails[0]?.state ?? null, push: { subscribed: own.length, notified }, text };
    });

export function createOrderReader(store: InMemoryStore): OrderReader {
  const find = (isIt: (order: Order) => boolean): PlacedOrder | null => {
    const tables = store.read();
    return placed([...tables.orders.values()].find(isIt), tables);
  };
  const all = (isIt: (order: Order) => boolean): readonly PlacedOrder[] => {
    const tables = store.read();
    const found = [...tables.orders.values()].filter(isIt).toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
    return found.flatMap((order) => placed(order, tables) ?? []);
  };
  return {
    byId: async (id) => find((order) => order.id === id),
    inHand: async () => all(isActive),
    readyMessages: async () => readyMessagesOf(store.read()),
    placedBetween: async (start, end, limit) =>
      all(({ placedAt }) => (start === null || placedAt >= start) && (end === null || placedAt < end))
        .toReversed()
        .slice(0, limit),
    bySession: async (sessionId) => find((order) => order.sessionId === sessionId),
    byHash: async (hash) => find((order) => order.lookupHash === hash),
  };
}
