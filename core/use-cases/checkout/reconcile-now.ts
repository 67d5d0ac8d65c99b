import { instant, plusMs, DAY_MS } from '../../domain/kernel/instant.ts';
import type { RefundState } from '../../domain/order/refund.ts';
import type { Ports } from '../../ports/ports.ts';
import { answered } from '../../ports/unavailable.ts';
import type { SettleRefund } from '../refunds/settle-refund.ts';
import type { SyncPayment } from '../refunds/sync-payment.ts';
import type { SettleCheckout, Settlement } from './settle-checkout.ts';

/** The number of checkouts by their current state. `unanswered`: the provider did not answer. */
export interface Reconciled {
  readonly checkouts: Readonly<Record<Settlement | 'unanswered', number>>;
  readonly refunds: Readonly<Record<RefundState | 'unanswered', number>>;
  /** Payments of the last days: the number queried, and outside changes that the stand had missed. */
  readonly payments: { readonly asked: number; readonly news: number; readonly unanswered: number };
}

/** Queries the provider about all unresolved work, due or not, and about the payments of the last days. */
export type ReconcileNow = (days: number) => Promise<Reconciled>;

export interface ReconcileNowDeps extends Pick<Ports, 'checkouts' | 'refunds' | 'sales' | 'clock'> {
  readonly settle: SettleCheckout;
  readonly settleRefund: SettleRefund;
  readonly syncPayment: SyncPayment;
}

export const makeReconcileNow = (deps: ReconcileNowDeps): ReconcileNow => {
  const { checkouts, settle, refunds, settleRefund, sales, syncPayment, clock } = deps;

  // Sequential: a running stand needs the provider more urgently.
  const reconcileCheckouts = async (): Promise<Reconciled['checkouts']> => {
    const counts = { paid: 0, released: 0, live: 0, unknown: 0, unanswered: 0 };
    for (const { id } of await checkouts.live()) counts[(await answered(settle(id))) ?? 'unanswered'] += 1;
    return counts;
  };

  const reconcileRefunds = async (): Promise<Reconciled['refunds']> => {
    const counts = { pending: 0, succeeded: 0, failed: 0, unanswered: 0 };
    for (const pending of await refunds.listPending()) {
      const { refund, isAnswered } = await settleRefund(pending);
      counts[isAnswered || refund.state !== 'pending' ? refund.state : 'unanswered'] += 1;
    }
    return counts;
  };

  const reconcilePayments = async (days: number): Promise<Reconciled['payments']> => {
    const now = clock.now();
    const payments = await sales.paymentsBetween({ start: instant(now - days * DAY_MS), end: plusMs(now, DAY_MS) });
    const counts = { asked: payments.length, news: 0, unanswered: 0 };
    for (const payment of payments) {
      const news = await answered(syncPayment(payment).then((found) => found ?? 0));
      if (news === null) counts.unanswered += 1;
      else counts.news += news;
    }
    return counts;
  };

  return async (days) => ({
    checkouts: await reconcileCheckouts(),
    refunds: await reconcileRefunds(),
    payments: await reconcilePayments(days),
  });
};
