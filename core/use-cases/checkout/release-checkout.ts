import { expireCheckout, isLive } from '../../domain/checkout/checkout.ts';
import type { CheckoutId } from '../../domain/kernel/ids.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';

/**
 * Gives a checkout's reserved stock back, once. Only to be called when the provider has confirmed that the session
 * cannot be paid any more (rules §2).
 */
export type ReleaseCheckout = (id: CheckoutId) => Promise<'released' | 'paid'>;

export const makeReleaseCheckout =
  ({ unitOfWork }: { readonly unitOfWork: UnitOfWork }): ReleaseCheckout =>
  async (id) => {
    const outcome = await unitOfWork.run(async (tx) => {
      const checkout = await tx.checkouts.lock(id);
      if (checkout === null || !isLive(checkout)) return ok(checkout?.state === 'paid' ? ('paid' as const) : ('released' as const));
      const expired = expireCheckout(checkout);
      if (!expired.ok) return expired;
      await tx.products.lockForSale(checkout.lines.map((line) => line.productId));
      await tx.products.moveStock(
        checkout.lines.map(({ productId, quantity }) => ({ productId, onHand: 0, reserved: -quantity, sold: 0 })),
      );
      await tx.checkouts.save(expired.value);
      return ok('released' as const);
    });
    if (!outcome.ok) throw new Error(`a live checkout could not expire from ${outcome.error.state}`);
    return outcome.value;
  };
