import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '../error-map.ts';
import type { HttpServices } from '../http-services.ts';
import { limited } from '../limited.ts';
import type { HandlersFor } from '../mount.ts';
import { presentPublicOrder } from '../presenters/present-order.ts';
import { streamOrFull } from '../stream-or-full.ts';

type Orders = Contract['orders'];

export const ordersHandlers = (services: HttpServices): HandlersFor<Contract>['orders'] => ({
  bySession: limited<Orders['bySession']>(
    services.sessionPolls,
    ({ params }) => params.sessionId,
    async ({ params }) => {
      const found = await services.findOrderBySession(params.sessionId);
      return found.ok ? presentPublicOrder(found.value, services.clock.now()) : refuse(found.error);
    },
  ),
  lookUp: async ({ body }) => {
    const hash = await services.lookUpOrder(body.emailOrPhone);
    return hash.ok ? { hash: hash.value } : refuse(hash.error);
  },
  status: limited<Orders['status']>(
    services.statusPolls,
    ({ params }) => params.hash,
    async ({ params }) => {
      const found = await services.getOrderStatus(params.hash);
      return found.ok ? presentPublicOrder(found.value, services.clock.now()) : refuse(found.error);
    },
  ),
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
