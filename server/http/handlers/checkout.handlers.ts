import type { Contract } from '#adapters/http-contract/contract.ts';
import type { RequestOf } from '#adapters/http-contract/endpoint.ts';
import { visitorId, type VisitorId } from '#core/domain/kernel/ids.ts';
import { type Language, offeredLanguage } from '#core/domain/language.ts';
import type { CartAsShown } from '#core/use-cases/checkout/cart-as-shown.ts';
import type { Met } from '#core/use-cases/admission/meet-visitor.ts';
import { metBy } from '../request/caller.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

type StartRequest = RequestOf<Contract['checkout']['createSession']>;

const cartOf = ({ body, headers }: StartRequest, { visitor, network, isVouchedFor }: Met, language: Language): CartAsShown => ({
  items: body.items.map(({ id, quantity, price }) => ({ productId: id, quantity, shownPriceCents: price })),
  shownFeeCents: body.processingFee,
  donationCents: body.donationAmount,
  visitorId: visitor.id,
  network,
  isVouchedFor,
  language,
  idempotencyKey: headers['idempotency-key'] ?? null,
});

/** Without a visitor id the idempotency key identifies the visitor, so that a retry after a lost response is the same visitor. */
const nameOf = ({ headers }: StartRequest): VisitorId | null => {
  const key = headers['idempotency-key'];
  return headers['x-visitor-id'] ?? (key === undefined ? null : visitorId(`key ${key}`));
};

export const checkoutHandlers = (services: HttpServices): HandlersFor<Contract>['checkout'] => ({
  createSession: async (request, call) => {
    const met = await metBy(services, call, nameOf(request));
    const admitted = await services.admitBuyer(met);
    if (!admitted.ok) return refuse(admitted.error);
    const started = await services.startCheckout(
      cartOf(request, { ...met, ...admitted.value }, offeredLanguage(services.settings.current(), call.language)),
    );
    return started.ok ? { sessionId: started.value.sessionId, url: started.value.url } : refuse(started.error);
  },
  cancelSession: async ({ params }, call) => {
    const admitted = await services.admitCancel(await metBy(services, call), params.sessionId);
    if (!admitted.ok) return refuse(admitted.error);
    const cancelled = await services.cancelCheckout(params.sessionId);
    return cancelled.ok ? { state: cancelled.value } : refuse(cancelled.error);
  },
  giveWord: async ({ body }, call) => {
    const given = await services.giveWord(await metBy(services, call), body.word);
    if (!given.ok) return refuse(given.error);
    call.rememberVisitor(given.value);
    return undefined;
  },
});

/** The configured provider's adapter verifies the signature and reads the event, so its row needs no separate handler. */
export const paymentWebhooksHandler =
  (services: HttpServices): HandlersFor<Contract>['paymentWebhooks'] =>
  async ({ body }, { rawHeaders }) => {
    const received = await services.receiveWebhookEvent({ body, headers: rawHeaders });
    return received.ok ? { received: true } : refuse(received.error);
  };
