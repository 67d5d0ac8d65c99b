import { offeredLanguage } from '#core/domain/language.ts';
import { lookupPageHash } from '#adapters/http-contract/codecs.ts';
import type { Contract } from '#adapters/http-contract/contract.ts';
import type { LookupHash, LookupPageHash } from '#core/domain/kernel/ids.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import { limited, type HandlersFor } from '../mount.ts';
import { showOrderPage, type ShownOrder } from '../pages/order-page.ts';
import { presentLookedUpOrder, presentOwnOrder, presentPublicOrder } from '#adapters/http-contract/presenters/present-order.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { networkOf } from '../request-context.ts';
import { streamOrFull } from '../streams/stream-or-full.ts';

const isLookupPage = (hash: LookupHash | LookupPageHash): hash is LookupPageHash => lookupPageHash.safeParse(hash).success;

type Orders = Contract['orders'];

const shownOrder = async (services: HttpServices, hash: LookupHash | LookupPageHash): Promise<ShownOrder | ProblemAnswer> => {
  if (isLookupPage(hash)) {
    const found = await services.getLookedUpOrder(hash);
    return found.ok ? presentLookedUpOrder(found.value, hash) : refuse(found.error);
  }
  const found = await services.getOrderStatus(hash);
  return found.ok
    ? presentPublicOrder(found.value, await services.cachedResponses.estimates.fresh(), services.clock.now())
    : refuse(found.error);
};

export const ordersHandlers = (services: HttpServices): HandlersFor<Contract>['orders'] => ({
  bySession: limited<Orders['bySession']>(
    services.sessionPolls,
    ({ params }) => params.sessionId,
    async ({ params }) => {
      const found = await services.findOrderBySession(params.sessionId);
      return found.ok
        ? presentOwnOrder(found.value, await services.cachedResponses.estimates.fresh(), services.clock.now())
        : refuse(found.error);
    },
  ),
  lookUp: async ({ body: { emailOrPhone, lastName = null } }, { address }) => {
    const hash = await services.lookUpOrder({ emailOrPhone, lastName, network: networkOf(address) });
    return hash.ok ? { hash: hash.value } : refuse(hash.error);
  },
  status: limited<Orders['status']>(
    services.statusPolls,
    ({ params }) => params.hash,
    ({ params }) => shownOrder(services, params.hash),
  ),
  page: limited<Orders['page']>(
    services.statusPolls,
    ({ params }) => params.hash,
    async ({ params }, { language }) => {
      const shown = await shownOrder(services, params.hash);
      const settings = services.settings.current();
      return shown instanceof ProblemAnswer ? shown : showOrderPage(shown, params.hash, settings, offeredLanguage(settings, language));
    },
  ),
  prove: async ({ params: { hash }, body: { lastNameOrCode } }, { address }) => {
    const proved = await services.proveOrder({ hash, lastNameOrCode, network: networkOf(address) });
    return proved.ok ? { hash: proved.value } : refuse(proved.error);
  },
  cancel: async ({ params: { hash }, body: { pickupCode } }, { address }) => {
    const cancelled = await services.cancelOrder({ hash, pickupCode, network: networkOf(address) });
    return cancelled.ok
      ? presentPublicOrder(cancelled.value, await services.cachedResponses.estimates.fresh(), services.clock.now())
      : refuse(cancelled.error);
  },
  forgetContact: async ({ params: { hash }, body: { pickupCode } }, { address }) => {
    const forgotten = await services.forgetContact({ hash, pickupCode, network: networkOf(address) });
    return forgotten.ok ? undefined : refuse(forgotten.error);
  },
  statusEvents: limited<Orders['statusEvents']>(
    services.statusPolls,
    ({ params }) => params.hash,
    async ({ params }) => {
      const found = await services.getOrderStatus(params.hash);
      return found.ok ? streamOrFull(services.changeStreams.forOrder(found.value.order.id)) : refuse(found.error);
    },
  ),
  followByPush: limited<Orders['followByPush']>(
    services.follows,
    ({ params }) => params.hash,
    async ({ params, body: { endpoint, keys } }) => {
      const followed = await services.followOrder(params.hash, { endpoint, ...keys });
      return followed.ok ? undefined : refuse(followed.error);
    },
  ),
  unfollowByPush: limited<Orders['unfollowByPush']>(
    services.follows,
    ({ params }) => params.hash,
    async ({ params, body }) => {
      const unfollowed = await services.unfollowOrder(params.hash, body.endpoint);
      return unfollowed.ok ? undefined : refuse(unfollowed.error);
    },
  ),
});
