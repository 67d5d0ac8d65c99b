import type { Contract } from '#adapters/http-contract/contract.ts';
import type { RequestOf } from '#adapters/http-contract/endpoint.ts';
import type { CartAsShown } from '#core/use-cases/checkout/cart-as-shown.ts';
import { refuse } from '../error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const cartOf = ({ body, headers }: RequestOf<Contract['checkout']['createSession']>): CartAsShown => ({
  items: body.items.map(({ id, quantity, price }) => ({ productId: id, quantity, shownPriceCents: price })),
  shownFeeCents: body.processingFee,
  donationCents: body.donationAmount,
  visitorId: headers['x-visitor-id'] ?? null,
  network: null,
  isNewcomer: false,
  idempotencyKey: headers['idempotency-key'] ?? null,
});

export const checkoutHandlers = ({ startCheckout, cancelCheckout }: HttpServices): HandlersFor<Contract>['checkout'] => ({
  createSession: async (request) => {
    const started = await startCheckout(cartOf(request));
    return started.ok ? { sessionId: started.value.sessionId, url: started.value.url } : refuse(started.error);
  },
  cancelSession: async ({ params }) => {
    const cancelled = await cancelCheckout(params.sessionId);
    return cancelled.ok ? { state: cancelled.value } : refuse(cancelled.error);
  },
});
