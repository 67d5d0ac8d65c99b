import { expireCheckout, isLive, type Checkout } from '../../domain/checkout/checkout.ts';
import type { CheckoutId } from '../../domain/kernel/ids.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';

/** Ends a live checkout that this transaction has locked, and puts its stock back on sale. */
const releaseIn = async (tx: Transaction, checkout: Checkout): Promise<void> => {
  const expired = expireCheckout(checkout);
  if (!expired.ok) throw new Error(`a live checkout could not expire from ${expired.error.state}`);
  await tx.checkouts.save(expired.value);
  // Last, because products are the contended locks.
  await tx.products.moveStock(checkout.lines.map(({ productId, quantity }) => ({ productId, onHand: 0, reserved: -quantity, sold: 0 })));
};

/**
 * Returns a checkout's reserved stock, once. Only call it after the provider has confirmed that the session can no longer be paid (rules
 * §2).
 */
export type ReleaseCheckout = (id: CheckoutId) => Promise<'released' | 'paid'>;

export const makeReleaseCheckout =
  ({ unitOfWork }: { readonly unitOfWork: UnitOfWork }): ReleaseCheckout =>
  async (id) => {
    const outcome = await unitOfWork.run(async (tx) => {
      const checkout = await tx.checkouts.lock(id);
      if (checkout !== null && isLive(checkout)) await releaseIn(tx, checkout);
      return ok(checkout?.state === 'paid' ? ('paid' as const) : ('released' as const));
    });
    return outcome.ok ? outcome.value : 'released';
  };

/**
 * Releases a checkout without a session: the provider refused to start one, was never called, or has none. If another request has opened a
 * session since, the checkout stays `live`.
 */
export type ReleaseUnopened = (id: CheckoutId) => Promise<'released' | 'paid' | 'live'>;

export const makeReleaseUnopened =
  ({ unitOfWork }: { readonly unitOfWork: UnitOfWork }): ReleaseUnopened =>
  async (id) => {
    const outcome = await unitOfWork.run(async (tx) => {
      const checkout = await tx.checkouts.lock(id);
      if (checkout === null || !isLive(checkout)) return ok(checkout?.state === 'paid' ? ('paid' as const) : ('released' as const));
      if (checkout.sessionId !== null) return ok('live' as const);
      await releaseIn(tx, checkout);
      return ok('released' as const);
    });
    return outcome.ok ? outcome.value : 'live';
  };
