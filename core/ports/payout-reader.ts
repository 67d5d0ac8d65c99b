import type { BalanceMovement, Payout } from '../domain/bank/balance.ts';
import type { TimeWindow } from '../domain/reports/business-day.ts';

/** The provider's own ledger: what it took and kept, and what it sent to the bank. Every method throws `Unavailable`. */
export interface PayoutReader {
  /** Payments and what went back of them, as far as the provider knows it, by when they happened; also before any payout has them. */
  movements(window: TimeWindow): Promise<readonly BalanceMovement[]>;
  /** Payouts that were made in the window. */
  payouts(window: TimeWindow): Promise<readonly Payout[]>;
  /** Everything that a payout is the sum of; the same ids as `movements` has. Empty when the provider does not know the payout. */
  movementsOf(payoutId: string): Promise<readonly BalanceMovement[]>;
}
