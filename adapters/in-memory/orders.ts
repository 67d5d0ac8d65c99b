import type { Preparation } from '#core/domain/catalogue/preparation.ts';
import { isLive } from '#core/domain/checkout/checkout.ts';
import { normaliseEmail, normalisePhone } from '#core/domain/kernel/contact.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { ownValue } from '#core/domain/kernel/own-value.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import type { StationLoad } from '#core/domain/queue/capacity.ts';
import { workOf, type TimedOrder } from '#core/domain/queue/estimate.ts';
import { isLeftOver, isWaiting } from '#core/domain/queue/queue-position.ts';
import type { ActLog } from '#core/ports/act-log.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { LookupPages } from '#core/ports/lookup-pages.ts';
import type { QueueLoad, QueueReader } from '#core/ports/queue-reader.ts';
import { isNightOpenFor } from './nights.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { ascending, descending } from './table.ts';
import type { Tables } from './tables.ts';

export const createActLog = ({ tables: { acts } }: Draft): ActLog => ({
  find: async (id) => acts.get(id) ?? null,
  add: async (act) => acts.insert(act),
});

const byPlacing = ascending<Order>(({ placedAt, id }) => [placedAt, id]);

const contactOf = ({ customer }: Order, by: 'email' | 'phone'): string | null =>
  by === 'email' ? normaliseEmail(customer.email ?? '') : normalisePhone(customer.phone ?? '');

/** Any mixture will do, as long as it is the same each time. */
const drawOf = (text: string): number => {
  let mixed = 0;
  for (const character of text) {
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x9e3779b1);
    mixed ^= mixed >>> 15;
  }
  return mixed;
};

export const createLookupPages = (store: InMemoryStore): LookupPages => {
  const newestOf = (has: (order: Order) => boolean): Order | undefined => store.read().orders.where(has).toSorted(byPlacing).at(-1);
  return {
    async choose({ contact: { kind, value }, contactKey, since }) {
      const { orders, lookupPages } = store.read();
      const recent = (order: Order | undefined): order is Order => order !== undefined && order.placedAt >= since;
      const own = newestOf((order) => contactOf(order, kind) === value);
      if (recent(own)) return { orderId: own.id, isOwner: true };
      const kept = lookupPages
        .where((page) => page.contactKey === contactKey && !page.isOwner && recent(orders.get(page.orderId)))
        .toSorted(ascending(({ openedAt, hash }) => [openedAt, hash]))[0];
      if (kept !== undefined) return { orderId: kept.orderId, isOwner: false };
      const isFound = (order: Order): boolean =>
        (['email', 'phone'] as const).some(
          (by) => contactOf(order, by) !== null && newestOf((other) => contactOf(other, by) === contactOf(order, by))?.id === order.id,
        );
      const drawn = orders.where((order) => recent(order) && isFound(order)).toSorted(ascending(({ id }) => [drawOf(contactKey + id)]))[0];
      return drawn === undefined ? null : { orderId: drawn.id, isOwner: false };
    },
    keep: (page) => store.write(({ lookupPages }) => void lookupPages.insertNew(page)),
    async find(hash, since) {
      const { lookupPages, orders } = store.read();
      const page = lookupPages.get(hash);
      return page !== undefined && (orders.get(page.orderId)?.placedAt ?? 0) >= since ? page : null;
    },
    forgetOpenedBefore: (before) => store.write(({ lookupPages }) => lookupPages.removeWhere(({ openedAt }) => openedAt < before)),
  };
};

export const preparationsOf = ({ products }: Tables): ReadonlyMap<ProductId, Preparation> =>
  new Map(products.all().map(({ id, preparation }) => [id, preparation]));

/** The items queued and in the making. */
export const waitingItems = ({ orders }: Tables, now: Instant): readonly OrderItem[] =>
  orders
    .where((order) => isWaiting(order.status) && !isLeftOver(order, now))
    .flatMap(({ items }) => items)
    .filter(({ isRefunded }) => !isRefunded);

const stationLoadsOf = (tables: Tables, now: Instant): readonly StationLoad[] => {
  const preparations = preparationsOf(tables);
  const held = tables.checkouts.where(isLive).flatMap(({ lines }) => lines);
  const work = workOf([...waitingItems(tables, now), ...held], preparations);
  const names = [...new Set([...preparations.values()].map(({ station }) => station))].toSorted();
  return names.map((station) => ({ station, points: ownValue(work, station) ?? 0, wasFull: tables.fullStations.has(station) }));
};

export const loadOf = ({ orders, checkouts }: Tables, now: Instant): QueueLoad => ({
  queued: orders.count((order) => order.status === 'queued' && !isLeftOver(order, now)),
  openCheckouts: checkouts.count(isLive),
});

/** The preparation time of an offline sale is unknown: it may have been prepared before it was sent. */
const wasMade = ({ status, placedAt, enteredAt, readyAt }: Order): boolean =>
  (status === 'ready' || status === 'completed') && readyAt !== null && readyAt > placedAt && enteredAt === undefined;

const timedOrders = (tables: Tables, made: number): readonly TimedOrder[] => {
  const tonight = tables.orders.where(({ id }) => isNightOpenFor(tables, id));
  const last = tonight
    .filter(wasMade)
    .toSorted(ascending(({ readyAt }) => [descending(readyAt)]))
    .slice(0, made);
  const preparations = preparationsOf(tables);
  return [...tonight.filter(({ status }) => isWaiting(status)), ...last]
    .toSorted(byPlacing)
    .map(({ items, placedAt, enteredAt, readyAt, status }) => ({
      placedAt,
      ...(enteredAt === undefined ? {} : { enteredAt }),
      readyAt: isWaiting(status) ? null : readyAt,
      work: workOf(
        items.filter(({ isRefunded }) => !isRefunded),
        preparations,
      ),
    }));
};

export const createQueueReader = (store: InMemoryStore, clock: Clock): QueueReader => ({
  load: async () => loadOf(store.read(), clock.now()),
  stationLoads: async () => stationLoadsOf(store.read(), clock.now()),
  timedOrders: async (made) => timedOrders(store.read(), made),
});
