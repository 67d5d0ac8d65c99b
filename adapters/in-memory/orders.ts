import type { Preparation } from '#core/domain/catalogue/preparation.ts';
import { isLive } from '#core/domain/checkout/checkout.ts';
import { normaliseEmail, normalisePhone } from '#core/domain/kernel/contact.ts';
import type { OrderId, ProductId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import { READY_MAILS, readyMessagesOf, type ReadyFacts } from '#core/domain/notifications/told-ready.ts';
import { chooseLookupPage } from '#core/domain/order/choose-lookup-page.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import { displaySequence, freeSequence, sequenceOfNumber } from '#core/domain/order/order-number.ts';
import { CUSTOMER, type Order, type OrderItem } from '#core/domain/order/order.ts';
import { isSameCustomer } from '#core/domain/order/own-cancels.ts';
import { stationLoadsOf } from '#core/domain/queue/capacity.ts';
import { isLeftOver, isWaiting, queuePosition } from '#core/domain/queue/queue.ts';
import { ordersForEstimate, timedOrder } from '#core/domain/queue/estimate.ts';
import type { PlacedOrder } from '#core/ports/order-reader.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { QueueLoad } from '#core/ports/queue-reader.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import { isNightOpenFor } from './nights.ts';
import { lastUseOf } from './people.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { ascending, guard } from './table.ts';
import type { Contacts } from './rows.ts';
import type { Tables } from './tables.ts';

const isActive = ({ status }: Order): boolean => isInHand(status);

const contactsOf = ({ customer }: Order): Contacts => ({
  email: normaliseEmail(customer.email ?? ''),
  phone: normalisePhone(customer.phone ?? ''),
});

/** Deleted ones too: they count tonight. */
export const countedContactsOf = ({ forgottenContacts }: Tables, order: Order): Contacts =>
  forgottenContacts.get(order.id) ?? contactsOf(order);

const ownCancels = (tables: Tables, order: Order): number => {
  const { orders, nightsOfOrders, checkouts } = tables;
  const customerOf = (one: Order) => ({ ...countedContactsOf(tables, one), visitorId: checkouts.find(one.checkoutId)?.visitorId ?? null });
  return orders.count(
    (other) =>
      other.id !== order.id &&
      other.status === 'cancelled' &&
      other.statusBy?.staffId === CUSTOMER.staffId &&
      nightsOfOrders.get(other.id) === nightsOfOrders.get(order.id) &&
      isSameCustomer(customerOf(order), customerOf(other)),
  );
};

/** Numbers and codes of the orders in hand. */
export const takenBy = ({ orders }: Tables) => {
  const inHand = orders.where(isActive);
  return {
    displayNumbers: new Set(inHand.map(({ orderNumber }) => displaySequence(sequenceOfNumber(orderNumber)))),
    pickupCodes: new Set(inHand.flatMap(({ pickupCode }) => pickupCode ?? [])),
  };
};

const withoutContact = (order: Order): Order => ({ ...order, customer: { ...order.customer, email: null, phone: null } });

export const orderRepositories = ({ tables, notifyChange }: Draft): Pick<Transaction, 'orders' | 'acts'> => {
  const { orders, orderEvents, nightCounters, nightsOfOrders, forgottenContacts, acts } = tables;
  // Only refunds change the refunded amount.
  const store = (order: Order, event: OrderEvent): void => {
    guard(event.orderId === order.id, 'an event belongs to its order');
    orders.put({ ...order, givenBackCents: orders.get(order.id)?.givenBackCents ?? ZERO });
    orderEvents.push(event);
    notifyChange('orders', order.id);
  };
  const change = (id: OrderId, changes: Pick<Partial<Order>, 'items' | 'paidCents' | 'needsReview' | 'reminders'>): void => {
    orders.update(id, (order) => ({ ...order, ...changes }));
    notifyChange('orders', id);
  };
  return {
    orders: {
      nextSequence: async (businessDay) => {
        const sequence = freeSequence(nightCounters.get(businessDay) ?? 0, takenBy(tables).displayNumbers);
        nightCounters.set(businessDay, sequence);
        return sequence;
      },
      insert: async (order, event, night) => {
        guard(!orders.has(order.id), 'an order is inserted once');
        nightsOfOrders.set(order.id, night);
        store(order, event);
      },
      inHandSince: async (at) => orders.where((one) => isActive(one) || (one.completedAt !== null && one.completedAt > at)),
      countOwnCancels: async (order) => ownCancels(tables, order),
      lock: async (id) => orders.find(id),
      save: async (order, event) => {
        guard(orders.has(order.id), 'a saved order exists');
        store(order, event);
      },
      lockByPayment: async (payment) => orders.first(({ paymentId }) => paymentId === payment),
      history: async (id) => orderEvents.filter(({ orderId }) => orderId === id),
      isNumberTaken: async (order) => orders.clashes({ ...order, status: 'queued' }) !== null,
      saveItems: async ({ id, items }) => change(id, { items }),
      replaceItem: async ({ id, items }, { replacesId }) => {
        guard(items.filter((item) => item.replacesId === replacesId).length === 1, 'an item is replaced once');
        change(id, { items });
      },
      savePayment: async ({ id, paidCents, needsReview }) => change(id, { paidCents, needsReview }),
      saveReminders: async ({ id, reminders }) => change(id, { reminders }),
      forgetContact: async (order) => {
        forgottenContacts.set(order.id, contactsOf(order));
        orders.change(order.id, withoutContact);
        notifyChange('orders', order.id);
      },
      forgetContactDigestsBefore: async (before) => {
        for (const { id } of orders.where(({ placedAt }) => placedAt < before)) forgottenContacts.delete(id);
      },
      forgetContactsBefore: async (before) => void orders.changeWhere(({ placedAt }) => placedAt < before, withoutContact),
    },
    acts: { find: async (id) => acts.find(id), add: async (act) => acts.insert(act) },
  };
};

const readyFactsOf = ({ orders, outbox, subscribers, textConsents }: Tables): readonly ReadyFacts[] =>
  orders.all().flatMap(({ id, status, tender, readyAt, customer }) => {
    if (status !== 'ready' || tender !== 'card' || readyAt === null) return [];
    const mails = outbox.where(({ message }) => message.orderId === id && READY_MAILS.some((kind) => kind === message.mail.kind));
    const consent = textConsents.find(id);
    return {
      orderId: id,
      readyAt,
      mails: mails.map(({ state, message }) => ({ state, createdAt: message.createdAt })),
      pushes: subscribers.where(({ orderId }) => orderId === id).map(({ notifiedAt }) => notifiedAt),
      text: consent?.withdrawnAt === null && normalisePhone(customer.phone ?? '') !== null ? consent : null,
    };
  });

export const preparationsOf = ({ products }: Tables): ReadonlyMap<ProductId, Preparation> =>
  new Map(products.all().map(({ id, preparation }) => [id, preparation]));

const unrefunded = ({ items }: Order): readonly OrderItem[] => items.filter(({ isRefunded }) => !isRefunded);

/** The items queued and in preparation. */
export const waitingItems = ({ orders }: Tables, now: Instant): readonly OrderItem[] =>
  orders.where((order) => isWaiting(order.status) && !isLeftOver(order, now)).flatMap(unrefunded);

export const loadOf = ({ orders, checkouts }: Tables, now: Instant): QueueLoad => ({
  queued: orders.count((order) => order.status === 'queued' && !isLeftOver(order, now)),
  openCheckouts: checkouts.count(isLive),
});

export const orderReaders = ({ read, write, clock }: InMemoryStore): Pick<Persistence, 'orders' | 'lookupPages' | 'queue'> => {
  const placed = (isIt: (order: Order) => boolean): readonly PlacedOrder[] => {
    const tables = read();
    return tables.orders.where(isIt).map((order) => ({
      order,
      queuePosition: queuePosition(order, tables.orders.all()),
      preparingHeardAt: order.preparing && lastUseOf(tables, order.preparing.staffId),
      ownCancels: ownCancels(tables, order),
    }));
  };
  const find = (isIt: (order: Order) => boolean): PlacedOrder | null => placed(isIt)[0] ?? null;
  return {
    orders: {
      byId: async (id) => find((order) => order.id === id),
      inHand: async () => placed(isActive),
      readyMessages: async () =>
        readyFactsOf(read())
          .toSorted(ascending(({ readyAt, orderId }) => [readyAt, orderId]))
          .map(readyMessagesOf),
      lastPaidAt: async () => placed(({ paymentId }) => paymentId !== null).at(-1)?.order.placedAt ?? null,
      placedBetween: async (start, end, limit) =>
        placed(({ placedAt }) => (start === null || placedAt >= start) && (end === null || placedAt < end))
          .toReversed()
          .slice(0, limit),
      bySession: async (sessionId) => find((order) => order.sessionId === sessionId),
      byHash: async (hash) => find((order) => order.lookupHash === hash),
    },
    lookupPages: {
      choose: async ({ contact, contactKey, since }) => {
        const { orders, lookupPages } = read();
        const recent = orders.where(({ placedAt }) => placedAt >= since);
        const shownBefore = lookupPages.first(
          (page) => page.contactKey === contactKey && !page.isOwner && recent.some(({ id }) => id === page.orderId),
        );
        const findable = recent.map((order) => ({ id: order.id, placedAt: order.placedAt, ...contactsOf(order) }));
        return chooseLookupPage(contact, contactKey, findable, shownBefore?.orderId ?? null);
      },
      keep: (page) => write(({ lookupPages }) => void lookupPages.insertNew(page)),
      find: async (hash, since) => {
        const page = read().lookupPages.find(hash);
        return page !== null && (read().orders.find(page.orderId)?.placedAt ?? 0) >= since ? page : null;
      },
      forgetOpenedBefore: (before) => write(({ lookupPages }) => lookupPages.removeWhere(({ openedAt }) => openedAt < before)),
    },
    queue: {
      load: async () => loadOf(read(), clock.now()),
      stationLoads: async () => {
        const tables = read();
        const held = tables.checkouts.where(isLive).flatMap(({ lines }) => lines);
        const full = new Set(tables.fullStations.keys());
        return stationLoadsOf([...waitingItems(tables, clock.now()), ...held], preparationsOf(tables), full);
      },
      timedOrders: async (made) => {
        const tables = read();
        const tonight = tables.orders.where(({ id }) => isNightOpenFor(tables, id));
        return ordersForEstimate(tonight, made).map((order) => timedOrder(order, unrefunded(order), preparationsOf(tables)));
      },
    },
  };
};
