import { checkoutContract } from '#adapters/http-contract/checkout.contract.ts';
import type { Cart } from '#core/domain/cart/cart.ts';
import { sessionId } from '#core/domain/kernel/ids.ts';
import type { Quote } from '#core/domain/pricing/quote.ts';
import { isApiError } from '#web/api/api-error.ts';
import type { Services } from '#web/composition/services.ts';
import { heldItems } from '#web/session/pending-checkout.ts';

/**
 * Reserves the cart as it is shown and gives the payment page's address. The session is remembered, so that coming back
 * can release it. @throws ApiError
 */
export const startSession = async (
  { api, cart, clock, pendingCheckout, visitorId }: Services,
  items: Cart,
  quoted: Quote,
): Promise<string> => {
  const ask = () =>
    api.call(checkoutContract.createSession, {
      headers: { 'idempotency-key': cart.get().key, 'x-visitor-id': visitorId },
      body: {
        items: items.map((item) => ({ id: item.productId, quantity: item.quantity, price: item.priceCents })),
        processingFee: quoted.feeCents,
        donationAmount: quoted.donationCents,
      },
    });
  const askAgainWithAFreshKey = (error: unknown) => {
    if (!isApiError(error, 'IDEMPOTENCY_KEY_REUSED')) throw error;
    cart.renewKey();
    return ask();
  };
  const session = await ask().catch(askAgainWithAFreshKey);
  pendingCheckout.set({ sessionId: sessionId(session.sessionId), startedAt: clock.now(), held: heldItems(items) });
  return session.url;
};
