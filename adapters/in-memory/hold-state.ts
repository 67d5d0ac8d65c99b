import type { HoldState } from '#core/domain/checkout/decide-holds.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { NetworkKey } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { workOf } from '#core/domain/queue/estimate.ts';
import { nightsAt } from './nights.ts';
import { toProduct } from './product-repository.ts';
import { loadOf, preparationsOf, waitingItems } from './orders.ts';
import type { Tables } from './tables.ts';

export const holdStateOf = (tables: Tables, now: Instant): HoldState => {
  const since = plusMs(now, -LIMITS.holds.networkKeptForMs);
  const checkouts = tables.checkouts.where(({ state, holdEndsAt }) => state !== 'expired' || holdEndsAt > since);
  const paid = new Map<NetworkKey, number>();
  for (const { network, paidAt } of checkouts)
    if (network !== null && paidAt !== null && paidAt >= since) paid.set(network, (paid.get(network) ?? 0) + 1);
  return {
    now,
    nights: nightsAt(tables, now),
    queued: loadOf(tables, now).queued,
    work: workOf(waitingItems(tables, now), preparationsOf(tables)),
    fullStations: new Set(tables.fullStations.keys()),
    products: new Map(
      tables.products.all().map((one) => [one.id, { ...toProduct(one), preparation: one.preparation, onHand: one.onHand }]),
    ),
    checkouts,
    paid,
  };
};

export const setFullStations = ({ fullStations }: Tables, full: ReadonlySet<string>, now: Instant): void => {
  for (const station of fullStations.keys()) if (!full.has(station)) fullStations.delete(station);
  for (const station of full) if (!fullStations.has(station)) fullStations.set(station, now);
};
