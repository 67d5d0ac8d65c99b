import type { OrderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addCents, cents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import type { Order } from './order.ts';
import type { Refund, RefundState } from './refund.ts';

/** `inquiry`: a question without money. The money is gone while a dispute is open, and back when it is won. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost';

/** Money that moved in the provider's dashboard or by a bank, not through this stand; kept by the provider's id (rules §3). */
export type OutsideAdjustment = {
  /** The provider's own. */
  readonly id: string;
  readonly orderId: OrderId;
  readonly amountCents: Cents;
  /** When the provider made it. */
  readonly at: Instant;
} & ({ readonly kind: 'refund'; readonly state: RefundState } | { readonly kind: 'dispute'; readonly state: DisputeState });

const HAS_TAKEN: Readonly<Record<RefundState | DisputeState, boolean>> = {
  pending: true,
  succeeded: true,
  failed: false,
  inquiry: false,
  open: true,
  won: false,
  lost: true,
};

/** The amount lost because of it. */
export const takenCents = ({ state, amountCents }: Pick<OutsideAdjustment, 'state' | 'amountCents'>): Cents =>
  HAS_TAKEN[state] ? amountCents : ZERO;

/** Everything that has gone back of an order's payment, or is on its way. */
export type RefundLedger = { readonly refunds: readonly Refund[]; readonly outside: readonly OutsideAdjustment[] };

export const givenBackCents = ({ refunds, outside }: RefundLedger): Cents =>
  addCents(...refunds.map((refund) => (refund.state === 'failed' ? ZERO : refund.amountCents)), ...outside.map(takenCents));

/** What can still be refunded; never negative, even if a dispute took more. */
export const leftCents = ({ paidCents }: Pick<Order, 'paidCents'>, ledger: RefundLedger): Cents =>
  cents(Math.max(0, subtractCents(paidCents, givenBackCents(ledger))));
