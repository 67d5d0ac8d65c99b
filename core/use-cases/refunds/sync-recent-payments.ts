import { DAY_MS, plusMs } from '../../domain/kernel/instant.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Throttle } from '../../ports/throttle.ts';
import { answered } from '../../ports/unavailable.ts';
import type { SyncPayment } from './sync-payment.ts';

/**
 * Records refunds and disputes made elsewhere, and refunds that failed later, also when no webhook told of them (rules §7): those of the
 * last day's payments each hour, those of the last month's each day. @param isEnding whether to stop
 */
export type SyncRecentPayments = (isEnding: () => boolean) => Promise<void>;

export interface SyncRecentPaymentsDeps extends Pick<Ports, 'sales' | 'clock'> {
  readonly syncPayment: SyncPayment;
  /** One instance asks. */
  readonly hourlySyncs: Pick<Throttle, 'take'>;
  readonly dailySyncs: Throttle;
}

const KEY = 'payments';
const MONTH_DAYS = 30;

export const makeSyncRecentPayments = (deps: SyncRecentPaymentsDeps): SyncRecentPayments => {
  const { sales, syncPayment, hourlySyncs, dailySyncs, clock } = deps;

  const syncSince = async (days: number, isEnding: () => boolean): Promise<boolean> => {
    const now = clock.now();
    let isWhole = true;
    // Sequential: a running stand needs the provider more urgently.
    for (const payment of await sales.paymentsBetween({ start: plusMs(now, -days * DAY_MS), end: plusMs(now, DAY_MS) })) {
      if (isEnding()) return false;
      if ((await answered(syncPayment(payment).then(() => 'synced'))) === null) isWhole = false;
    }
    return isWhole;
  };

  return async (isEnding) => {
    if (!(await hourlySyncs.take(KEY)).ok) return;
    const isFirstOfDay = (await dailySyncs.take(KEY)).ok;
    let isWhole = false;
    try {
      isWhole = await syncSince(isFirstOfDay ? MONTH_DAYS : 1, isEnding);
    } finally {
      if (isFirstOfDay && !isWhole) await dailySyncs.giveBack(KEY);
    }
  };
};
