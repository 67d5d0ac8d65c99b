import { isLive, type Checkout } from '#core/domain/checkout/checkout.ts';
import { isWithinBounds, type NetworkLoad } from '#core/domain/checkout/network-bounds.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { RoomLimits } from '#core/ports/checkout-repository.ts';
import { endedUnpaid } from './checkout-holds.ts';
import { loadOf } from './in-memory-queue-reader.ts';
import type { Tables } from './tables.ts';

const unitsOf = (checkouts: readonly Checkout[], productId: number): number =>
  checkouts
    .flatMap(({ lines }) => lines)
    .filter((line) => line.productId === productId)
    .reduce((total, { quantity }) => total + quantity, 0);

/** How the cart's network would stand with it. */
const networkLoadOf = ({ checkouts, products }: Tables, cart: Checkout, isOfStaff: boolean, now: Instant): NetworkLoad => {
  const same = [...checkouts.values()].filter(({ network }) => network === cart.network);
  const holding = [...same.filter(isLive), cart];
  const newcomers = holding.filter(({ isNewcomer }) => isNewcomer);
  const since = plusMs(now, -LIMITS.holds.networkKeptForMs);
  return {
    paid: isOfStaff ? Infinity : same.filter(({ paidAt }) => paidAt !== null && paidAt >= since).length,
    places: holding.length,
    newcomerPlaces: newcomers.length,
    products: [...products.values()].map(({ id, onHand }) => ({
      onHand,
      units: unitsOf(holding, id),
      newcomerUnits: unitsOf(newcomers, id),
      asked: unitsOf([cart], id),
    })),
  };
};

/** While others want to order, whose hold ran out unpaid waits, longer each time. */
const hasToWait = (tables: Tables, cart: Checkout, limits: RoomLimits, now: Instant): boolean => {
  const { queued, openCheckouts } = loadOf(tables, now);
  const isQuiet = queued + openCheckouts < Math.floor(limits.pauseAtQueuedAndOpenCheckouts / 3);
  if (cart.visitorId === null || isQuiet) return false;
  const since = plusMs(now, -LIMITS.holds.networkKeptForMs);
  const ends = [...tables.checkouts.values()]
    .filter((one) => one.visitorId === cart.visitorId && endedUnpaid(one))
    .filter(({ holdEndsAt }) => holdEndsAt > since)
    .map(({ holdEndsAt, releaseRequestedAt }) => Math.min(holdEndsAt, releaseRequestedAt ?? holdEndsAt));
  return now < Math.max(...ends) + ends.length * LIMITS.holds.waitAfterUnpaidMs;
};

export const isCrowded = (tables: Tables, cart: Checkout, limits: RoomLimits, now: Instant): boolean => {
  const { network, staffNetworks = [] } = limits;
  if (cart.network === null || network === null || network === undefined) return false;
  const load = networkLoadOf(tables, cart, staffNetworks.includes(cart.network), now);
  return !isWithinBounds(network, load, cart.isNewcomer) || hasToWait(tables, cart, limits, now);
};
