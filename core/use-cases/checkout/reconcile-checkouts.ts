import { isLive, recordCheck, type Checkout } from '../../domain/checkout/checkout.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { CheckoutDesk } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import type { SettleCheckout } from './settle-checkout.ts';

/**
 * Asks the provider about every unresolved checkout that is due (rules §2), so that every paid order appears even if no
 * webhook ever comes. @returns how many were taken; a full batch means there may be more.
 */
export type ReconcileCheckouts = () => Promise<number>;

export interface ReconcileCheckoutsDeps {
  readonly unitOfWork: UnitOfWork;
  readonly checkouts: CheckoutDesk;
  readonly settle: SettleCheckout;
  readonly clock: Clock;
  readonly logger: Logger;
}

const RECONCILE_BATCH = 20;
/** So long a checkout of a worker that died waits for another one. Asking twice at once would be harmless. */
const LEASE_MS = 12_000;

export const makeReconcileCheckouts = ({ unitOfWork, checkouts, settle, clock, logger }: ReconcileCheckoutsDeps): ReconcileCheckouts => {
  const postpone = async (checkout: Checkout): Promise<void> => {
    await unitOfWork.run(async (tx) => {
      const current = await tx.checkouts.lock(checkout.id);
      if (current !== null && isLive(current)) await tx.checkouts.save(recordCheck(current, clock.now()));
      return ok(undefined);
    });
  };

  // The provider may have said 'paid' and only our own database was away: neither a lease nor the next regular check may
  // keep that order waiting (rules §0.2).
  let interrupted: readonly Checkout[] = [];

  const reconcile = async (checkout: Checkout): Promise<void> => {
    try {
      const settlement = await settle(checkout.id);
      logger.info('checkout.reconciled', { checkoutId: checkout.id, settlement });
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      logger.warn('checkout.unanswered', { checkoutId: checkout.id, service: error.service });
      if (error.service === 'payments') await postpone(checkout);
      else interrupted = [...interrupted, checkout];
    }
  };

  return async () => {
    const due = await checkouts.claimDue(LEASE_MS, RECONCILE_BATCH);
    const again = interrupted.filter(({ id }) => due.every((checkout) => checkout.id !== id));
    interrupted = [];
    // All at once: one that hangs must not keep the others from their answer.
    const outcomes = await Promise.allSettled([...due, ...again].map(reconcile));
    for (const outcome of outcomes) {
      // Its lease ends by itself and it is asked about again.
      if (outcome.status === 'rejected') logger.error('checkout.reconcile-failed', { error: outcome.reason });
    }
    return due.length;
  };
};
