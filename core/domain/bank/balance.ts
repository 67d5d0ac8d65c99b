import type { NightId, OrderId, PaymentId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addCents, cents, subtractCents, type Cents } from '../kernel/money.ts';
import type { BusinessDay } from '../reports/business-day.ts';

/** One line of the stand's account at the card provider. */
export type BalanceMovement = {
  /** The provider's id. */
  readonly id: string;
  /** `returned-payout`: the money of a failed payout, in the payout that carries it again. `other`: without a payment, such as a monthly fee. */
  readonly kind: 'payment' | 'refund' | 'dispute' | 'returned-payout' | 'other';
  readonly paymentId: PaymentId | null;
  /** Before the fee; negative for a refund. */
  readonly amountCents: Cents;
  /** The amount that the provider keeps; negative when it returns a fee. */
  readonly feeCents: Cents;
  readonly at: Instant;
};

/** Money on its way to the stand's bank account, or there. */
export type Payout = {
  readonly id: string;
  readonly amountCents: Cents;
  /** The provider's name for the bank account. */
  readonly state: 'sent' | 'arrived' | 'failed';
  readonly arrivesOn: BusinessDay;
  /** When the bank sent a failed one back, which may be after it arrived. */
  readonly failedAt?: Instant;
};

/** A card payment as the stand recorded it. */
export type CardPayment = {
  readonly paymentId: PaymentId;
  readonly nightId: NightId;
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly paidCents: Cents;
  /** Refunds and disputes, including those made in the provider's dashboard. */
  readonly givenBackCents: Cents;
  readonly placedAt: Instant;
};

/** The amount that reaches the bank account. */
export const netCents = ({ amountCents, feeCents }: Pick<BalanceMovement, 'amountCents' | 'feeCents'>): Cents =>
  subtractCents(amountCents, feeCents);

export const sumOf = <T>(all: readonly T[], amount: (one: T) => Cents): Cents => addCents(cents(0), ...all.map(amount));
