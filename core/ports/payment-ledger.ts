import type { Cents } from '../domain/kernel/money.ts';

/** The provider's own ledger, where it can be read whole. */
export interface PaymentLedger {
  /** Totals since the beginning. Disputed amounts count as refunds. @throws Unavailable */
  totals(): Promise<{ readonly paidCents: Cents; readonly refundedCents: Cents }>;
}
