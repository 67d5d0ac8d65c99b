import type { ProductForSale } from '../catalogue/product.ts';
import type { Preparation } from '../catalogue/preparation.ts';
import type { CheckoutId, NetworkKey, ProductId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { ownValue } from '../kernel/own-value.ts';
import type { Night } from '../night/night.ts';
import { isWindowOpen, orderingAt, type StandNights } from '../night/ordering.ts';
import { isFullAfter, workAtLimitedStations, roomAt, type StationLimits } from '../queue/capacity.ts';
import { workOf, type Work } from '../queue/estimate.ts';
import { isAcceptingOrders, type QueueLimits } from '../queue/queue.ts';
import { isFair, NO_RECORD, PLACES, queueLimitsFor, STOCK, type Fairness, type NetworkRecord } from '../admission/fair-share.ts';
import { isLive, startCheckout, unitsOf, type Checkout, type CheckoutLine, type NewCheckout } from './checkout.ts';
import { priceCart, type ShownCart } from './checkout-lines.ts';

/** A cart as its customer saw it, with the identity of its future checkout. */
export type CartToHold = ShownCart & Omit<NewCheckout<never>, 'lines' | 'quote' | 'holdMs' | 'createdAt'>;

/** The settings that apply. The window's differ from those of online ordering, so each cart carries its own. */
export type HoldRules = Pick<QueueLimits, 'pauseAtQueued' | 'pauseAtQueuedAndOpenCheckouts'> & {
  readonly feeBasisPoints: number;
  readonly holdMs: number;
  /** The staff are away, or a manager has paused everything. */
  readonly isStopped: boolean;
  /** Prep points by station; a station that is not named has no limit. */
  readonly stations: StationLimits;
  /** Paused stations: their products cannot be held. */
  readonly pausedStations: readonly string[];
  /** Null: shares are not limited. */
  readonly fairness: Fairness | null;
};

export type HoldRequest = { readonly cart: CartToHold; readonly rules: HoldRules };

/** The state that holds depend on, read under the locks of the products and the queue. */
export type HoldState = {
  readonly now: Instant;
  readonly nights: StandNights;
  /** Tonight's orders that are still queued. */
  readonly queued: number;
  /** Prep points queued and in preparation, by station. */
  readonly work: Work;
  readonly fullStations: ReadonlySet<string>;
  readonly products: ReadonlyMap<ProductId, ProductForSale>;
  /** Every live checkout, and the paid ones with these carts' keys. */
  readonly checkouts: readonly Checkout[];
  /** The records of the carts' networks tonight. */
  readonly networks: ReadonlyMap<NetworkKey, NetworkRecord>;
};

export type HoldRefusal =
  | { readonly kind: 'checkout/known'; readonly checkout: Checkout }
  | { readonly kind: 'checkout/stand-closed'; readonly next: Night | null }
  | { readonly kind: 'checkout/orders-paused' }
  | { readonly kind: 'checkout/has-another'; readonly ids: readonly CheckoutId[] }
  | { readonly kind: 'checkout/crowded' }
  | { readonly kind: 'checkout/stations-wait' }
  | Extract<ReturnType<typeof priceCart>, { readonly ok: false }>['error'];

export type HoldDecision = {
  /** In the order of the carts. */
  readonly outcomes: readonly Result<Checkout, HoldRefusal>[];
  readonly fullStations: ReadonlySet<string>;
};

const holdsKey = (one: Checkout, key: string | null): boolean => key !== null && one.idempotencyKey === key && one.state !== 'expired';

const preparationsOf = ({ products }: HoldState): ReadonlyMap<ProductId, Preparation> =>
  new Map([...products].map(([id, { preparation }]) => [id, preparation]));

/** Whether the cart would take more than its visitor's share of the places or of a product. */
const isCrowded = (checkout: Checkout, rules: HoldRules, state: HoldState, live: readonly Checkout[]): boolean => {
  const { fairness } = rules;
  const { network } = checkout;
  if (fairness === null || network === null) return false;
  const { earned, waiting } = state.networks.get(network) ?? NO_RECORD;
  const others = live.filter(({ isVouchedFor }) => !isVouchedFor);
  const ofNetwork = others.filter((one) => one.network === network);
  const asker = { ...checkout, earned };
  const places = { total: rules.pauseAtQueuedAndOpenCheckouts, byAll: 0, byNetwork: ofNetwork.length + waiting + 1 };
  if (!isFair(PLACES, places, asker, fairness)) return true;
  const [all, own, asked] = [unitsOf(others), unitsOf(ofNetwork), unitsOf([checkout])];
  return [...asked].some(([id, units]) => {
    const total = state.products.get(id)?.onHand ?? 0;
    return !isFair(STOCK, { total, byAll: (all.get(id) ?? 0) + units, byNetwork: (own.get(id) ?? 0) + units }, asker, fairness);
  });
};

/** Prep points of the line whose unit takes the most at this station. */
const largestUnit = (lines: readonly CheckoutLine[], preparations: ReadonlyMap<ProductId, Preparation>, station: string): number =>
  Math.max(
    ...lines.map(({ productId }) => {
      const preparation = preparations.get(productId);
      return preparation?.station === station ? preparation.prepPoints : 0;
    }),
  );

/** The full stations once these lines are held; null when a station has too little room for them. */
const takeRoom = (
  lines: readonly CheckoutLine[],
  { stations }: HoldRules,
  state: HoldState,
  live: readonly Checkout[],
): ReadonlySet<string> | null => {
  if (Object.keys(stations).length === 0) return state.fullStations;
  const fullStations = new Set(state.fullStations);
  const preparations = preparationsOf(state);
  const held = workOf(
    live.flatMap((one) => one.lines),
    preparations,
  );
  for (const [station, wanted] of Object.entries(workAtLimitedStations(lines, preparations, stations))) {
    const load = {
      points: (ownValue(state.work, station) ?? 0) + (ownValue(held, station) ?? 0),
      wasFull: fullStations.has(station),
    };
    const limit = ownValue(stations, station) ?? 0;
    if (wanted > roomAt(load, limit)) return null;
    if (isFullAfter(load, limit, wanted, largestUnit(lines, preparations, station))) fullStations.add(station);
    else fullStations.delete(station);
  }
  return fullStations;
};

/** @param sign -1 takes the lines' units from the shelf, 1 returns them; a sold-out product stays sold out */
const moved = (products: HoldState['products'], lines: readonly CheckoutLine[], sign: 1 | -1): HoldState['products'] => {
  const left = new Map(products);
  for (const { productId, quantity } of lines) {
    const product = left.get(productId);
    if (product !== undefined && (sign < 0 || product.soldOutAt === undefined))
      left.set(productId, { ...product, available: product.available + sign * quantity });
  }
  return left;
};

type Decided = { readonly outcome: Result<Checkout, HoldRefusal>; readonly after: HoldState };

/** Whether prices, shares and stations allow the cart. */
const fit = (cart: CartToHold, rules: HoldRules, state: HoldState): Decided => {
  const refuse = (error: HoldRefusal): Decided => ({ outcome: err(error), after: state });
  const live = state.checkouts.filter(isLive);
  const priced = priceCart(
    cart,
    cart.items.flatMap(({ productId }) => state.products.get(productId) ?? []),
    rules.feeBasisPoints,
  );
  if (!priced.ok) return refuse(priced.error);
  const { items: _items, shownFeeCents: _fee, donationCents: _donation, ...identity } = cart;
  const checkout: Checkout = startCheckout({ ...identity, ...priced.value, createdAt: state.now, holdMs: rules.holdMs });
  const { lines } = checkout;
  if (isCrowded(checkout, rules, state, live)) return refuse({ kind: 'checkout/crowded' });
  if (lines.some(({ productId }) => rules.pausedStations.includes(state.products.get(productId)?.preparation.station ?? '')))
    return refuse({ kind: 'checkout/stations-wait' });
  const fullStations = takeRoom(lines, rules, state, live);
  if (fullStations === null) return refuse({ kind: 'checkout/stations-wait' });
  return {
    outcome: ok(checkout),
    after: { ...state, fullStations, products: moved(state.products, lines, -1), checkouts: [...state.checkouts, checkout] },
  };
};

/** The state once these checkouts have ended. */
const released = (state: HoldState, ended: readonly Checkout[]): HoldState => ({
  ...state,
  products: moved(
    state.products,
    ended.flatMap(({ lines }) => lines),
    1,
  ),
  checkouts: state.checkouts.filter((one) => !ended.includes(one)),
});

/** One cart. A refusal changes nothing. */
const decide = (cart: CartToHold, rules: HoldRules, state: HoldState): Decided => {
  const refuse = (error: HoldRefusal): Decided => ({ outcome: err(error), after: state });
  const known = state.checkouts.find((one) => holdsKey(one, cart.idempotencyKey));
  if (known !== undefined) return refuse({ kind: 'checkout/known', checkout: known });
  const ordering = orderingAt(state.nights, state.now);
  const isServed = cart.channel === 'W' && isWindowOpen(state.nights);
  if (!ordering.isOpen && !isServed) return refuse({ kind: 'checkout/stand-closed', next: ordering.next });

  const live = state.checkouts.filter(isLive);
  const others = live.filter(({ visitorId }) => visitorId !== null && visitorId === cart.visitorId);
  const asker = { network: cart.network ?? null, isVouchedFor: cart.isVouchedFor === true };
  const limits = rules.fairness === null ? rules : queueLimitsFor(rules, asker, rules.fairness);
  const isAccepting = (openCheckouts: number): boolean => isAcceptingOrders({ queued: state.queued, openCheckouts }, limits);
  // The visitor may reuse the place of their earlier checkout.
  if (rules.isStopped || !isAccepting(live.length - others.length)) return refuse({ kind: 'checkout/orders-paused' });
  if (others.some(({ releaseRequestedAt }) => releaseRequestedAt === null)) {
    // The visitor's earlier checkout ends only for a cart that will be held.
    const { outcome } = fit(cart, rules, released(state, others));
    return refuse(outcome.ok ? { kind: 'checkout/has-another', ids: others.map(({ id }) => id) } : outcome.error);
  }
  return isAccepting(live.length) ? fit(cart, rules, state) : refuse({ kind: 'checkout/orders-paused' });
};

/**
 * Holds carts one after another, as if each had come alone: each sees the holds before it. Exactly as many carts are held as fit (rules
 * §2).
 */
export const decideHolds = (carts: readonly HoldRequest[], state: HoldState): HoldDecision => {
  let current = state;
  const outcomes = carts.map(({ cart, rules }) => {
    const { outcome, after } = decide(cart, rules, current);
    current = after;
    return outcome;
  });
  return { outcomes, fullStations: current.fullStations };
};
