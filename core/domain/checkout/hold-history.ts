import { plusMs, instant, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import type { Checkout } from './checkout.ts';

/** It had a page to be paid on, and ran out or gave way. */
export const endedUnpaid = ({ state, sessionId, releaseReason }: Checkout): boolean =>
  state === 'expired' && sessionId !== null && (releaseReason === null || releaseReason === 'hold-ended');

/** While others want to order, a visitor waits after a hold that ran out unpaid, longer each time. */
export const waitsUntil = (ends: readonly Checkout[]): Instant => {
  const [last] = ends
    .map(({ holdEndsAt, releaseRequestedAt }) => Math.min(holdEndsAt, releaseRequestedAt ?? holdEndsAt))
    .toSorted((a, b) => b - a);
  return last === undefined ? instant(0) : plusMs(instant(last), ends.length * LIMITS.holds.waitAfterUnpaidMs);
};
