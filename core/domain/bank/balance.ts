import type { NightId, OrderId, PaymentId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addCents, cents, subtractCents, type Cents } from '../kernel/money.ts';
import type { BusinessDay } from '../reports/business-day.ts';

/** One line of the stand's account at the card provider. */
export type BalanceMovement = {
  /** The provider's own. */
  readonly id: string;
  /** `other`: whatever belongs to no payment, such as a fee for the month. */
  readonly kind: 'payment' | 'refund' | 'dispute' | 'other';
  readonly paymentId: PaymentId | null;
  /** Before the fee; negative for what went back. */
  readonly amountCents: Cents;
  /** What the provider keeps; negative when it gives a fee back. */
  readonly feeCents: Cents;
  readonly at: Instant;
};

/** Money on its way to the stand's bank account, or there. */
export type Payout = {
  readonly id: string;
  readonly amountCents: Cents;
  /** The provider's word about the bank account. */
  readonly state: 'sent' | 'arrived' | 'failed';
  readonly arrivesOn: BusinessDay;
};

/** A payment by card as the stand's ledger has it. */
export type CardPayment = {
  readonly paymentId: PaymentId;
  readonly nightId: NightId;
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly paidCents: Cents;
  /** Refunds and disputes, those in the provider's dashboard too. */
  readonly givenBackCents: Cents;
  readonly placedAt: Instant;
};

/** What is left for the bank account. */
export const netCents = ({ amountCents, feeCents }: Pick<BalanceMovement, 'amountCents' | 'feeCents'>): Cents =>
  subtractCents(amountCents, feeCents);

export const sumOf = <T>(all: readonly T[], amount: (one: T) => Cents): Cents => addCents(cents(0), ...all.map(amount));
