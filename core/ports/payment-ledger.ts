import type { Cents } from '../domain/kernel/money.ts';

/** The provider's own ledger, where it can be read as a whole. */
export interface PaymentLedger {
  /** Of all time; what disputes took counts as refunded. @throws Unavailable */
  totals(): Promise<{ readonly paidCents: Cents; readonly refundedCents: Cents }>;
}
