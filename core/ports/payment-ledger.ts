import type { Cents } from '../domain/kernel/money.ts';

/** The provider's own books, where they can be asked for as a whole. */
export interface PaymentLedger {
  /** Of all time; what disputes took counts as refunded. @throws Unavailable */
  totals(): Promise<{ readonly paidCents: Cents; readonly refundedCents: Cents }>;
}
