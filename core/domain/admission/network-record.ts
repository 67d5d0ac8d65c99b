import { plusMs, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import type { OrderStatus } from '../order/order.ts';
import type { NetworkRecord } from './fair-share.ts';

const { networkKeptForMs, cancelledCountsForMs, ordersThatEarn } = LIMITS.admission;

/** A paid checkout of the network and the state of its order; null: it has no order. */
export type PaidOfNetwork = { readonly isVouchedFor: boolean; readonly paidAt: Instant; readonly status: OrderStatus | null };

/** Checkouts that were paid before no longer count. */
export const recordBegins = (now: Instant): Instant => plusMs(now, -networkKeptForMs);

/** @param paid at least the latest `ordersThatEarn`, in any order */
export const networkRecordOf = (paid: readonly PaidOfNetwork[], now: Instant): NetworkRecord => {
  const latest = paid
    .filter(({ paidAt }) => paidAt >= recordBegins(now))
    .toSorted((one, other) => other.paidAt - one.paidAt)
    .slice(0, ordersThatEarn);
  const isWaiting = ({ isVouchedFor, paidAt, status }: PaidOfNetwork): boolean =>
    !isVouchedFor && (status === 'queued' || (status === 'cancelled' && paidAt > plusMs(now, -cancelledCountsForMs)));
  return {
    earned: latest.filter(({ status }) => status !== null && status !== 'queued' && status !== 'cancelled').length,
    waiting: latest.filter(isWaiting).length,
  };
};
