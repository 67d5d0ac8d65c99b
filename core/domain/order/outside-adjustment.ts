import type { OrderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addCents, cents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import { heard, NEVER_GONE, type Gone } from './gone-money.ts';
import type { Order } from './order.ts';
import type { Refund, RefundState } from './refund.ts';

/** `inquiry`: a question without money. The money is gone while a dispute is open, and back when it is won. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost';

/** The provider's report of money that moved in its dashboard or by a bank, not through this stand (rules §3). */
export type ProviderAdjustment = {
  /** The provider's id. */
  readonly id: string;
  readonly orderId: OrderId;
  readonly amountCents: Cents;
  /** When the provider made it. */
  readonly at: Instant;
} & ({ readonly kind: 'refund'; readonly state: RefundState } | { readonly kind: 'dispute'; readonly state: DisputeState });

/** The same as the stand stores it, by the provider's id. */
export type OutsideAdjustment = ProviderAdjustment & Gone;

const HAS_TAKEN: Readonly<Record<RefundState | DisputeState, boolean>> = {
  pending: true,
  succeeded: true,
  failed: false,
  inquiry: false,
  open: true,
  won: false,
  lost: true,
};

export const isTaken = ({ state }: Pick<ProviderAdjustment, 'state'>): boolean => HAS_TAKEN[state];

/** The amount that is gone because of it. */
export const takenCents = ({ state, amountCents }: Pick<ProviderAdjustment, 'state' | 'amountCents'>): Cents =>
  isTaken({ state }) ? amountCents : ZERO;

/** @param known the stored state; undefined if it is new. */
export const adjustmentHeard = (said: ProviderAdjustment, known: Gone | undefined, now: Instant): OutsideAdjustment => ({
  ...said,
  ...heard(known ?? NEVER_GONE, isTaken(said), now),
});

/** Everything refunded of an order's payment, or on its way. */
export type RefundLedger = { readonly refunds: readonly Refund[]; readonly outside: readonly OutsideAdjustment[] };

export const givenBackCents = ({ refunds, outside }: RefundLedger): Cents =>
  addCents(...refunds.map((refund) => (refund.state === 'failed' ? ZERO : refund.amountCents)), ...outside.map(takenCents));

/** What can still be refunded; never negative, even if a dispute took more. */
export const leftCents = ({ paidCents }: Pick<Order, 'paidCents'>, ledger: RefundLedger): Cents =>
  cents(Math.max(0, subtractCents(paidCents, givenBackCents(ledger))));
