import { isLive, recordCheck, type Checkout } from '../../domain/checkout/checkout.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { CheckoutId } from '../../domain/kernel/ids.ts';
import type { Ports } from '../../ports/ports.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { SettleCheckout } from './settle-checkout.ts';

/**
 * Queries the provider about every unresolved checkout that is due (rules §2), so that every paid order appears even without a webhook. One
 * hanging call delays no others: the round ends without its answer, and a later one includes it. @returns the number claimed or still being
 * queried; 0 means that no work is left.
 */
export type ReconcileCheckouts = () => Promise<number>;

export interface ReconcileCheckoutsDeps extends Pick<Ports, 'unitOfWork' | 'checkouts' | 'clock' | 'pause' | 'logger'> {
  readonly settle: SettleCheckout;
}

const RECONCILE_BATCH = 20;
/**
 * How long a dead worker's checkout waits for another worker: with a round and the answer, well below 15 s. The provider may take longer (8
 * s); then two instances query the same checkout at once, which `settle` allows.
 */
const LEASE_MS = 5_000;
/** How long a round waits for answers before the next one claims newly due checkouts. */
const MAX_WAIT_MS = 1_000;

export const makeReconcileCheckouts = ({
  unitOfWork,
  checkouts,
  settle,
  clock,
  pause,
  logger,
}: ReconcileCheckoutsDeps): ReconcileCheckouts => {
  const postpone = async (checkout: Checkout): Promise<void> => {
    await unitOfWork.run(async (tx) => {
      const current = await tx.checkouts.lock(checkout.id);
      if (current !== null && isLive(current)) await tx.checkouts.save(recordCheck(current, clock.now()));
      return ok(undefined);
    });
  };

  // The provider may have reported 'paid' while our own database was away: neither a lease nor the next regular check may delay that order
  // (rules §0.2).
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

  const asking = new Map<CheckoutId, Promise<void>>();

  const ask = (checkout: Checkout): void => {
    if (asking.has(checkout.id)) return;
    const answer = reconcile(checkout)
      // Its lease expires and it is queried again.
      .catch((error: unknown) => logger.error('checkout.reconcile-failed', { error }))
      .finally(() => asking.delete(checkout.id));
    asking.set(checkout.id, answer);
  };

  return async () => {
    const due = await checkouts.claimDue(LEASE_MS, RECONCILE_BATCH);
    const again = interrupted;
    interrupted = [];
    for (const checkout of [...due, ...again]) ask(checkout);
    if (asking.size > 0) await Promise.race([Promise.all(asking.values()), pause(MAX_WAIT_MS)]);
    return due.length + asking.size;
  };
};
