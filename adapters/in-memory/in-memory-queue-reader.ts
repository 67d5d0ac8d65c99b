import { isLive } from '#core/domain/checkout/checkout.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { Order } from '#core/domain/order/order.ts';
import { workOf, type TimedOrder } from '#core/domain/queue/estimate.ts';
import { isLeftOver, isWaiting } from '#core/domain/queue/queue-position.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { QueueLoad, QueueReader } from '#core/ports/queue-reader.ts';
import { isNightOpenFor } from './in-memory-nights.ts';
import { stationLoadsOf } from './station-loads.ts';
import type { InMemoryStore } from './in-memory-store.ts';
import type { Tables } from './tables.ts';

export const loadOf = ({ orders, checkouts }: Tables, now: Instant): QueueLoad => ({
  queued: [...orders.values()].filter((order) => order.status === 'queued' && !isLeftOver(order, now)).length,
  openCheckouts: [...checkouts.values()].filter(isLive).length,
});

/** What was sold without a network may have been made before the stand heard of it: how long it took is not known. */
const wasMade = ({ status, placedAt, enteredAt, readyAt }: Order): boolean =>
  (status === 'ready' || status === 'completed') && readyAt !== null && readyAt > placedAt && enteredAt === undefined;

const timedOrders = (tables: Tables, made: number): readonly TimedOrder[] => {
  const tonight = [...tables.orders.values()].filter(({ id }) => isNightOpenFor(tables, id));
  const last = tonight
    .filter(wasMade)
    .toSorted((one, other) => (other.readyAt ?? 0) - (one.readyAt ?? 0))
    .slice(0, made);
  const preparations = new Map([...tables.products.values()].map(({ id, preparation }) => [id, preparation]));
  return [...tonight.filter(({ status }) => isWaiting(status)), ...last]
    .toSorted((one, other) => one.placedAt - other.placedAt)
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

export const createInMemoryQueueReader = (store: InMemoryStore, clock: Clock): QueueReader => ({
  load: async () => loadOf(store.read(), clock.now()),
  stationLoads: async () => stationLoadsOf(store.read(), clock.now()),
  timedOrders: async (made) => timedOrders(store.read(), made),
});
