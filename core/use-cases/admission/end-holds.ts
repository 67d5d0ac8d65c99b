import { isLive, requestRelease } from '../../domain/checkout/checkout.ts';
import type { CheckoutId } from '../../domain/kernel/ids.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Requests the end of one hold, of all, or of all unvouched visitors. Stock is released when the provider confirms (rules §2), which the
 * reconciler checks within seconds. @returns the number of requests.
 */
export type EndHolds = (which: CheckoutId | 'all' | 'not-vouched-for') => Promise<number>;

export const makeEndHolds = ({ unitOfWork, checkouts, clock }: Pick<Ports, 'unitOfWork' | 'checkouts' | 'clock'>): EndHolds => {
  /** One commit each, so that settling one does not wait for the others. */
  const end = async (id: CheckoutId): Promise<number> => {
    const ended = await unitOfWork.run(async (tx) => {
      const checkout = await tx.checkouts.lock(id);
      if (checkout === null || !isLive(checkout) || checkout.releaseRequestedAt !== null) return ok(0);
      await tx.checkouts.save(requestRelease(checkout, 'hold-ended', clock.now()));
      return ok(1);
    });
    return ended.ok ? ended.value : 0;
  };
  return async (which) => {
    const live = await checkouts.live();
    let count = 0;
    for (const { id, isVouchedFor } of live)
      if (which === 'all' || which === id || (which === 'not-vouched-for' && !isVouchedFor)) count += await end(id);
    return count;
  };
};
