import type { Preparation } from '#core/domain/catalogue/preparation.ts';
import { isLive } from '#core/domain/checkout/checkout.ts';
import { normaliseEmail, normalisePhone } from '#core/domain/kernel/contact.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { chooseLookupPage, type FindableOrder } from '#core/domain/order/choose-lookup-page.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import { stationLoadsOf } from '#core/domain/queue/capacity.ts';
import { isLeftOver, isWaiting } from '#core/domain/queue/queue-position.ts';
import { ordersToTime, timedOrder } from '#core/domain/queue/timed-orders.ts';
import type { ActLog } from '#core/ports/act-log.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { LookupPages } from '#core/ports/lookup-pages.ts';
import type { QueueLoad, QueueReader } from '#core/ports/queue-reader.ts';
import { isNightOpenFor } from './nights.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { ascending } from './table.ts';
import type { Tables } from './tables.ts';

export const createActLog = ({ tables: { acts } }: Draft): ActLog => ({
  find: async (id) => acts.get(id) ?? null,
  add: async (act) => acts.insert(act),
});

const toFindable = ({ id, placedAt, customer }: Order): FindableOrder => ({
  id,
  placedAt,
  email: normaliseEmail(customer.email ?? ''),
  phone: normalisePhone(customer.phone ?? ''),
});

export const createLookupPages = (store: InMemoryStore): LookupPages => ({
  async choose({ contact, contactKey, since }) {
    const { orders, lookupPages } = store.read();
    const recent = orders.where(({ placedAt }) => placedAt >= since);
    const [shownBefore] = lookupPages
      .where((page) => page.contactKey === contactKey && !page.isOwner && recent.some(({ id }) => id === page.orderId))
      .toSorted(ascending(({ openedAt, hash }) => [openedAt, hash]));
    return chooseLookupPage(contact, contactKey, recent.map(toFindable), shownBefore?.orderId ?? null);
  },
  keep: (page) => store.write(({ lookupPages }) => void lookupPages.insertNew(page)),
  async find(hash, since) {
    const { lookupPages, orders } = store.read();
    const page = lookupPages.get(hash);
    return page !== undefined && (orders.get(page.orderId)?.placedAt ?? 0) >= since ? page : null;
  },
  forgetOpenedBefore: (before) => store.write(({ lookupPages }) => lookupPages.removeWhere(({ openedAt }) => openedAt < before)),
});

export const preparationsOf = ({ products }: Tables): ReadonlyMap<ProductId, Preparation> =>
  new Map(products.all().map(({ id, preparation }) => [id, preparation]));

/** The items queued and in preparation. */
export const waitingItems = ({ orders }: Tables, now: Instant): readonly OrderItem[] =>
  orders
    .where((order) => isWaiting(order.status) && !isLeftOver(order, now))
    .flatMap(({ items }) => items)
    .filter(({ isRefunded }) => !isRefunded);

export const loadOf = ({ orders, checkouts }: Tables, now: Instant): QueueLoad => ({
  queued: orders.count((order) => order.status === 'queued' && !isLeftOver(order, now)),
  openCheckouts: checkouts.count(isLive),
});

export const createQueueReader = (store: InMemoryStore, clock: Clock): QueueReader => ({
  load: async () => loadOf(store.read(), clock.now()),
  stationLoads: async () => {
    const tables = store.read();
    const held = tables.checkouts.where(isLive).flatMap(({ lines }) => lines);
    const full = new Set(tables.fullStations.keys());
    return stationLoadsOf([...waitingItems(tables, clock.now()), ...held], preparationsOf(tables), full);
  },
  timedOrders: async (made) => {
    const tables = store.read();
    const tonight = tables.orders.where(({ id }) => isNightOpenFor(tables, id));
    return ordersToTime(tonight, made).map((order) =>
      timedOrder(
        order,
        order.items.filter(({ isRefunded }) => !isRefunded),
        preparationsOf(tables),
      ),
    );
  },
});
