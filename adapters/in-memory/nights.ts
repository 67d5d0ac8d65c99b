import { isLive } from '#core/domain/checkout/checkout.ts';
import { nightId, type NightId, type OrderId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { Night, Unfinished } from '#core/domain/night/night.ts';
import { tonightOf, type NightFacts } from '#core/domain/night/tonight.ts';
import { standNightsOf, type StandNights } from '#core/domain/night/ordering.ts';
import { afterClosing } from '#core/domain/order/gone-money.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import type { NightReader, NightRepository } from '#core/ports/night-repository.ts';
import { ascending, descending, guard } from './table.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { keepNames, keepOpeningStock, openNight } from './night-stock.ts';
import type { Tables } from './tables.ts';

const isClosedByHand = ({ nights }: Tables): boolean => nights.first(({ closedBy }) => closedBy !== null) !== null;

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

export const saveNight = (tables: Tables, night: Night | null): void => {
  if (night === null) return;
  tables.nights.put(night);
  if (night.state === 'open') keepOpeningStock(tables, night.id);
  if (night.state === 'closed') keepNames(tables, night.id);
};

export const lastClosed = ({ nights }: Tables): NightId | null =>
  nights
    .where(({ state }) => state === 'closed')
    .toSorted(ascending(({ closedAt }) => [closedAt]))
    .at(-1)?.id ?? null;

export const isNightOpenFor = (tables: Tables, id: OrderId): boolean =>
  tables.nights.get(tables.nightsOfOrders.get(id) ?? '')?.state === 'open';

export const createNightRepository = ({ tables, notifyChange }: Draft): NightRepository => ({
  tonight: async (day, at) => {
    const { open, started } = tonightOf(nightFactsOf(tables), day, at);
    saveNight(tables, started);
    return open?.id ?? null;
  },
  isOpenFor: async (order) => isNightOpenFor(tables, order),
  hearsAt: async (order, now) => afterClosing(now, tables.nights.get(tables.nightsOfOrders.get(order) ?? '')?.closedAt ?? null),
  lock: async () => tables.nights.where(({ state }) => state !== 'closed'),
  unfinished: async () => unfinishedOf(tables),
  save: async (night) => {
    saveNight(tables, night);
    notifyChange('nights');
  },
  seals: async () => tables.nightSeals.all(),
  seal: async (seal) => guard(tables.nightSeals.insertNew(seal), 'a night is sealed once'),
  remove: async ({ id }) => {
    guard(tables.nights.get(id)?.state === 'planned', 'only a planned night is deleted');
    tables.nights.delete(id);
    notifyChange('nights');
  },
});

export const nightsAt = (tables: Tables, now: Instant): StandNights =>
  standNightsOf(
    tables.nights.where(({ state }) => state !== 'closed'),
    isClosedByHand(tables),
    now,
  );

const ORDER_OF_STATES = { planned: 0, open: 1, closed: 2 } as const;

const startOf = ({ openedAt, opensAt }: Night): number => openedAt ?? opensAt ?? Infinity;

export const createNightReader = (store: InMemoryStore): NightReader => ({
  current: async (now) => nightsAt(store.read(), now),
  list: async (limit) => {
    const { nights, nightsOfOrders } = store.read();
    const sorted = nights.all().toSorted(ascending((night) => [ORDER_OF_STATES[night.state], descending(startOf(night))]));
    const ordersOf = (id: NightId): number => [...nightsOfOrders.values()].filter((night) => night === id).length;
    return sorted.slice(0, limit).map((night) => ({ night, orders: ordersOf(night.id) }));
  },
  unfinished: async () => unfinishedOf(store.read()),
  seals: async () => store.read().nightSeals.all(),
});
