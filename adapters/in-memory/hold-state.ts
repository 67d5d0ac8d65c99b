import type { HoldState } from '#core/domain/checkout/decide-holds.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { networkRecordOf } from '#core/domain/admission/network-record.ts';
import { groupBy } from '#core/domain/kernel/group-by.ts';
import { workOf } from '#core/domain/queue/estimate.ts';
import { nightsAt } from './nights.ts';
import { toProduct } from './product-repository.ts';
import { loadOf, preparationsOf, waitingItems } from './orders.ts';
import type { Tables } from './tables.ts';

const networksOf = ({ checkouts, orders }: Tables, now: Instant): HoldState['networks'] => {
  const statuses = new Map(orders.all().map(({ checkoutId, status }) => [checkoutId, status]));
  const paid = checkouts
    .all()
    .flatMap(({ id, network, isVouchedFor, paidAt }) =>
      network === null || paidAt === null ? [] : [{ network, isVouchedFor, paidAt, status: statuses.get(id) ?? null }],
    );
  return new Map([...groupBy(paid, ({ network }) => network)].map(([network, own]) => [network, networkRecordOf(own, now)]));
};

export const holdStateOf = (tables: Tables, now: Instant): HoldState => {
  const checkouts = tables.checkouts.where(({ state }) => state !== 'expired');
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
    networks: networksOf(tables, now),
  };
};

export const setFullStations = ({ fullStations }: Tables, full: ReadonlySet<string>, now: Instant): void => {
  for (const station of fullStations.keys()) if (!full.has(station)) fullStations.delete(station);
  for (const station of full) if (!fullStations.has(station)) fullStations.set(station, now);
};
