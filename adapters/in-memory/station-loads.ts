import { isLive, type Checkout } from '#core/domain/checkout/checkout.ts';
import type { Preparation } from '#core/domain/catalogue/preparation.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { ownValue } from '#core/domain/kernel/own-value.ts';
import { isFullAfter, limitedWork, roomAt, type StationLoad } from '#core/domain/queue/capacity.ts';
import { workOf } from '#core/domain/queue/estimate.ts';
import { isLeftOver, isWaiting } from '#core/domain/queue/queue-position.ts';
import type { RoomLimits } from '#core/ports/checkout-repository.ts';
import type { Tables } from './tables.ts';

const preparationsOf = ({ products }: Tables): ReadonlyMap<ProductId, Preparation> =>
  new Map([...products.values()].map(({ id, preparation }) => [id, preparation]));

export const stationLoadsOf = (tables: Tables, now: Instant): readonly StationLoad[] => {
  const preparations = preparationsOf(tables);
  const waiting = [...tables.orders.values()]
    .filter((order) => isWaiting(order.status) && !isLeftOver(order, now))
    .flatMap(({ items }) => items);
  const held = [...tables.checkouts.values()].filter(isLive).flatMap(({ lines }) => lines);
  const work = workOf([...waiting.filter(({ isRefunded }) => !isRefunded), ...held], preparations);
  const names = [...new Set([...preparations.values()].map(({ station }) => station))].toSorted();
  return names.map((station) => ({ station, points: ownValue(work, station) ?? 0, wasFull: tables.fullStations.has(station) }));
};

/** Whether every station of the cart makes it now; what became full or has room again is noted either way. */
export const takeStations = (
  tables: Tables,
  { lines }: Pick<Checkout, 'lines'>,
  { stations = {}, pausedStations = [] }: RoomLimits,
  now: Instant,
): boolean => {
  const preparations = preparationsOf(tables);
  if (lines.some(({ productId }) => pausedStations.includes(preparations.get(productId)?.station ?? ''))) return false;
  const loads = new Map(stationLoadsOf(tables, now).map((load) => [load.station, load]));
  return Object.entries(limitedWork(lines, preparations, stations))
    .map(([station, wanted]) => {
      const load = loads.get(station) ?? { points: 0, wasFull: false };
      const limit = ownValue(stations, station) ?? 0;
      if (!isFullAfter(load, limit, wanted)) tables.fullStations.delete(station);
      else if (!load.wasFull) tables.fullStations.set(station, now);
      return wanted <= roomAt(load, limit);
    })
    .every(Boolean);
};
