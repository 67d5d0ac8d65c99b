import type { CheckoutId, NightId, ProductId, SessionId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { tonightOf, type NightFacts } from '../night/ordering.ts';
import { afterClosing, type Night } from '../night/night.ts';
import { displaySequence, freeSequence } from '../order/order-number.ts';
import { freePickupCode } from '../order/pickup-code.ts';
import type { BusinessDay } from '../reports/business-day.ts';
import { isLive, payCheckout, type Checkout } from './checkout.ts';

/** A session that the provider reports as paid. */
export type PaidSession = {
  readonly checkoutId: CheckoutId;
  readonly sessionId: SessionId;
  readonly paidAt: Instant;
  readonly businessDay: BusinessDay;
  readonly numberDay: BusinessDay;
  /** Draws a pickup code, which may already be taken. */
  readonly drawCode: () => string;
};

/** The state that fulfilments depend on, read under the locks of the checkouts, their products and the nights' numbers. */
export type FulfilState = {
  readonly checkouts: ReadonlyMap<CheckoutId, Checkout>;
  /** Available units of their products; deleted products are missing. */
  readonly available: ReadonlyMap<ProductId, number>;
  readonly nights: NightFacts & {
    /** The night closed last, for orders that are refunded while the stand is closed. */
    readonly lastClosed: Pick<Night, 'id' | 'closedAt'> | null;
  };
  /** The last sequence number of each `numberDay`. */
  readonly lastSequences: ReadonlyMap<BusinessDay, number>;
  /** Display numbers and pickup codes of the orders in hand. */
  readonly displayNumbers: ReadonlySet<number>;
  readonly pickupCodes: ReadonlySet<string>;
};

/** A payment that becomes an order. */
export type Placement = {
  readonly kind: 'placed';
  /** The paid checkout. */
  readonly checkout: Checkout;
  /** Its units were still reserved. Otherwise the payment arrived after its hold. */
  readonly wasHeld: boolean;
  /** Why the order is cancelled and refunded at once; null: the order is queued. */
  readonly givenBack: 'sold-out' | 'stand-closed' | null;
  readonly night: NightId;
  readonly sequence: number;
  readonly pickupCode: string;
};

export type Fulfilment = { readonly kind: 'unknown' } | { readonly kind: 'already-paid'; readonly checkout: Checkout } | Placement;

export type FulfilDecision = {
  /** In the order of the sessions. */
  readonly outcomes: readonly Fulfilment[];
  readonly lastSequences: ReadonlyMap<BusinessDay, number>;
  /** The night that these orders start automatically. */
  readonly started: Night | null;
};

/** Changes of a product's stock figures. */
export type StockMovedByOrders = {
  readonly productId: ProductId;
  readonly onHand: number;
  readonly reserved: number;
  readonly sold: number;
};

/** Turns reserved units into sold ones, or takes units from the shelf after a lost hold. One change for each product. */
export const unitsMoved = (placements: readonly Placement[]): readonly StockMovedByOrders[] => {
  const moved = new Map<ProductId, StockMovedByOrders>();
  for (const { checkout, wasHeld, givenBack } of placements)
    for (const { productId, quantity } of checkout.lines) {
      const { onHand, reserved, sold } = moved.get(productId) ?? { onHand: 0, reserved: 0, sold: 0 };
      const [taken, released] = [givenBack === null ? quantity : 0, wasHeld ? quantity : 0];
      moved.set(productId, { productId, onHand: onHand - taken, reserved: reserved - released, sold: sold + taken });
    }
  return [...moved.values()].filter(({ onHand, reserved }) => onHand !== 0 || reserved !== 0);
};

type Decided = { readonly outcome: Fulfilment; readonly after: FulfilState; readonly started: Night | null };

const place = (checkout: Checkout, paid: PaidSession, state: FulfilState): Decided => {
  const { businessDay, numberDay, drawCode } = paid;
  const { available, nights } = state;
  const { open, started } = tonightOf(nights, businessDay, paid.paidAt);
  const { id: night, closedAt } = open ?? nights.lastClosed ?? { id: null, closedAt: null };
  if (night === null) throw new Error('a stand that is closed has had a night');
  const payment = payCheckout(checkout, paid.sessionId, afterClosing(paid.paidAt, closedAt));
  if (!payment.ok) throw new Error(`a paid checkout could not leave ${payment.error.state}`);
  const wasHeld = isLive(checkout);
  if (wasHeld && checkout.lines.some(({ productId }) => !available.has(productId)))
    throw new Error('a held product is gone from the catalogue');
  const isThere = wasHeld || checkout.lines.every(({ productId, quantity }) => (available.get(productId) ?? 0) >= quantity);

  const missing = isThere ? null : 'sold-out';
  const givenBack = open === null ? 'stand-closed' : missing;

  const sequence = freeSequence(state.lastSequences.get(numberDay) ?? 0, state.displayNumbers);
  const pickupCode = freePickupCode(state.pickupCodes, drawCode);
  const placement: Placement = { kind: 'placed', checkout: payment.value, wasHeld, givenBack, night, sequence, pickupCode };
  const counted = {
    ...state,
    checkouts: new Map(state.checkouts).set(checkout.id, payment.value),
    available: new Map(available),
    nights: { ...nights, open },
    lastSequences: new Map(state.lastSequences).set(numberDay, sequence),
  };
  for (const { productId, onHand, reserved } of unitsMoved([placement]))
    counted.available.set(productId, (available.get(productId) ?? 0) + onHand - reserved);
  const after =
    givenBack === null
      ? {
          ...counted,
          displayNumbers: new Set(state.displayNumbers).add(displaySequence(sequence)),
          pickupCodes: new Set(state.pickupCodes).add(pickupCode),
        }
      : counted;
  return { outcome: placement, after, started };
};

const decide = (paid: PaidSession, state: FulfilState): Decided => {
  const checkout = state.checkouts.get(paid.checkoutId);
  if (checkout === undefined) return { outcome: { kind: 'unknown' }, after: state, started: null };
  if (checkout.state !== 'paid') return place(checkout, paid, state);
  return { outcome: { kind: 'already-paid', checkout }, after: state, started: null };
};

/**
 * Each payment in turn becomes an order, a refunded order, or no change if it was handled before (rules §2).
 * @throws Error when a product of a live checkout is no longer in the catalogue
 */
export const decideFulfilments = (paid: readonly PaidSession[], state: FulfilState): FulfilDecision => {
  let current = state;
  let startedNight: Night | null = null;
  const outcomes = paid.map((session) => {
    const { outcome, after, started } = decide(session, current);
    current = after;
    startedNight ??= started;
    return outcome;
  });
  return { outcomes, lastSequences: current.lastSequences, started: startedNight };
};
