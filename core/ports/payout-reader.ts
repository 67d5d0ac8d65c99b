import type { BalanceMovement, Payout } from '../domain/bank/balance.ts';
import type { InPersonPayment } from '../domain/bank/reader-match.ts';
import type { TimeWindow } from '../domain/reports/business-day.ts';

/** The provider's own ledger: amounts taken and kept, payouts to the bank, and payments on its card readers. Every method throws `Unavailable`. */
export interface PayoutReader {
  /** Payments and their refunds, as known to the provider, by time; also those not yet in a payout. */
  movements(window: TimeWindow): Promise<readonly BalanceMovement[]>;
  /** Payouts that were made in the window. */
  payouts(window: TimeWindow): Promise<readonly Payout[]>;
  /** All movements that a payout sums, with the same ids as in `movements`. Empty when the provider does not know the payout. */
  movementsOf(payoutId: string): Promise<readonly BalanceMovement[]>;
  /** Payments in the window with the card present, also those that a reader took offline and sent later. Canceled ones are left out. */
  inPersonPayments(window: TimeWindow): Promise<readonly InPersonPayment[]>;
}
