import { isLive } from '#core/domain/checkout/checkout.ts';
import type { Preparation } from '#core/domain/catalogue/preparation.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { ownValue } from '#core/domain/kernel/own-value.ts';
import type { StationLoad } from '#core/domain/queue/capacity.ts';
import { workOf } from '#core/domain/queue/estimate.ts';
import { isLeftOver, isWaiting } from '#core/domain/queue/queue-position.ts';
import type { OrderItem } from '#core/domain/order/order.ts';
import type { Tables } from './tables.ts';

export const preparationsOf = ({ products }: Tables): ReadonlyMap<ProductId, Preparation> =>
  new Map([...products.values()].map(({ id, preparation }) => [id, preparation]));

/** The items queued and in the making. */
export const waitingItems = ({ orders }: Tables, now: Instant): readonly OrderItem[] =>
  [...orders.values()]
    .filter((order) => isWaiting(order.status) && !isLeftOver(order, now))
    .flatMap(({ items }) => items)
    .filter(({ isRefunded }) => !isRefunded);

export const stationLoadsOf = (tables: Tables, now: Instant): readonly StationLoad[] => {
  const preparations = preparationsOf(tables);
  const held = [...tables.checkouts.values()].filter(isLive).flatMap(({ lines }) => lines);
  const work = workOf([...waitingItems(tables, now), ...held], preparations);
  const names = [...new Set([...preparations.values()].map(({ station }) => station))].toSorted();
  return names.map((station) => ({ station, points: ownValue(work, station) ?? 0, wasFull: tables.fullStations.has(station) }));
};
