import type { HoldState } from '#core/domain/checkout/decide-holds.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { NetworkRecord } from '#core/domain/admission/fair-share.ts';
import { groupBy } from '#core/domain/kernel/group-by.ts';
import type { CheckoutId, NetworkKey } from '#core/domain/kernel/ids.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { workOf } from '#core/domain/queue/estimate.ts';
import { nightsAt } from './nights.ts';
import { toProduct } from './product-repository.ts';
import { loadOf, preparationsOf, waitingItems } from './orders.ts';
import type { Tables } from './tables.ts';

const networksOf = ({ checkouts, orders }: Tables, now: Instant): HoldState['networks'] => {
  const { networkKeptForMs, cancelledCountsForMs, ordersThatEarn } = LIMITS.admission;
  const statuses = new Map<CheckoutId | null, OrderStatus>(orders.all().map(({ checkoutId, status }) => [checkoutId, status]));
  const paid = checkouts.where(({ network, paidAt }) => network !== null && (paidAt ?? 0) >= plusMs(now, -networkKeptForMs));
  const networks = new Map<NetworkKey, NetworkRecord>();
  for (const [network, all] of groupBy(paid, (one) => one.network)) {
    if (network === null) continue;
    const latest = all.toSorted((one, other) => (other.paidAt ?? 0) - (one.paidAt ?? 0)).slice(0, ordersThatEarn);
    const record = { earned: 0, waiting: 0 };
    for (const { id, isVouchedFor, paidAt } of latest) {
      const status = statuses.get(id);
      const isLatelyCancelled = status === 'cancelled' && (paidAt ?? 0) > plusMs(now, -cancelledCountsForMs);
      if (status !== undefined && status !== 'queued' && status !== 'cancelled') record.earned += 1;
      if (!isVouchedFor && (status === 'queued' || isLatelyCancelled)) record.waiting += 1;
    }
    networks.set(network, record);
  }
  return networks;
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
