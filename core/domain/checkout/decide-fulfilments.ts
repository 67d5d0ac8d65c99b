import type { Product } from '../catalogue/product.ts';
import type { CheckoutId, ProductId, SessionId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { nextSequence } from '../order/order-number.ts';
import { isLive, payCheckout, type Checkout } from './checkout.ts';

/** A session that the provider calls paid, and the business day of its order. */
export type PaidSession = {
  readonly checkoutId: CheckoutId;
  readonly sessionId: SessionId;
  readonly businessDay: string;
  readonly paidAt: Instant;
};

/** What fulfilment depends on, read while these checkouts, their products and the nights' numbers are locked. */
export type FulfilState = {
  readonly checkouts: ReadonlyMap<CheckoutId, Checkout>;
  /** On hand less what is reserved. */
  readonly available: ReadonlyMap<ProductId, Pick<Product, 'available'>>;
  /** A night takes orders: somebody is there to hand them out. */
  readonly isOpen: boolean;
  /** The last number of each business day. */
  readonly lastSequences: ReadonlyMap<string, number>;
  /** The display numbers of orders in hand. */
  readonly shown: ReadonlySet<number>;
};

export type Fulfilment =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'already-paid'; readonly byOtherSession: boolean }
  /** `held`: its units are reserved; `taken-again`: the hold was lost, but the units are still there. */
  | { readonly kind: 'place'; readonly checkout: Checkout; readonly sequence: number; readonly stock: 'held' | 'taken-again' }
  | { readonly kind: 'give-back'; readonly checkout: Checkout; readonly sequence: number; readonly why: 'sold-out' | 'stand-closed' };

export type FulfilDecision = {
  /** In the order of the sessions. */
  readonly outcomes: readonly Fulfilment[];
  readonly lastSequences: ReadonlyMap<string, number>;
};

type Decided = { readonly outcome: Fulfilment; readonly after: FulfilState };

const decide = ({ checkoutId, sessionId, businessDay, paidAt }: PaidSession, state: FulfilState): Decided => {
  const checkout = state.checkouts.get(checkoutId);
  if (checkout === undefined) return { outcome: { kind: 'unknown' }, after: state };
  if (checkout.state === 'paid')
    return { outcome: { kind: 'already-paid', byOtherSession: checkout.sessionId !== sessionId }, after: state };
  const paid = payCheckout(checkout, sessionId, paidAt);
  if (!paid.ok) throw new Error(`a paid checkout could not leave ${paid.error.state}`);
  const sequence = nextSequence(state.lastSequences.get(businessDay) ?? 0, state.shown);
  const counted = {
    ...state,
    checkouts: new Map(state.checkouts).set(checkoutId, paid.value),
    lastSequences: new Map(state.lastSequences).set(businessDay, sequence.last),
    shown: new Set(state.shown).add(sequence.shown),
  };
  const placed = { checkout: paid.value, sequence: sequence.last } as const;
  if (isLive(checkout)) return { outcome: { kind: 'place', ...placed, stock: 'held' }, after: counted };
  const isThere = checkout.lines.every(({ productId, quantity }) => (state.available.get(productId)?.available ?? 0) >= quantity);
  if (!state.isOpen) return { outcome: { kind: 'give-back', ...placed, why: 'stand-closed' }, after: counted };
  if (!isThere) return { outcome: { kind: 'give-back', ...placed, why: 'sold-out' }, after: counted };
  const available = new Map(state.available);
  for (const { productId, quantity } of checkout.lines)
    available.set(productId, { available: (available.get(productId)?.available ?? 0) - quantity });
  return { outcome: { kind: 'place', ...placed, stock: 'taken-again' }, after: { ...counted, available } };
};

/** Each paid session becomes an order, an order that is given back, or nothing when that has happened already (rules §2), one after another. */
export const decideFulfilments = (paid: readonly PaidSession[], state: FulfilState): FulfilDecision => {
  let current = state;
  const outcomes = paid.map((session) => {
    const { outcome, after } = decide(session, current);
    current = after;
    return outcome;
  });
  return { outcomes, lastSequences: current.lastSequences };
};
