import type { Contract } from '#adapters/http-contract/contract.ts';
import type { RequestOf } from '#adapters/http-contract/endpoint.ts';
import { actId, orderId, orderItemId, productId, type ProductId } from '#core/domain/kernel/ids.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import type { Refusal } from '#core/use-cases/errors.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { presentSellable, presentShortage } from '#adapters/http-contract/presenters/present-shortage.ts';

type MenuRequest = RequestOf<Contract['soldOut']['sellOut']>;

const optionsOf = ({ headers, query }: Pick<MenuRequest, 'headers' | 'query'>) => ({
  actId: headers['idempotency-key'] === undefined ? null : actId(headers['idempotency-key']),
  round: query.round ?? null,
});

const itemOf = (body: { readonly orderId: string; readonly itemId: string }) => ({
  orderId: orderId(body.orderId),
  itemId: orderItemId(body.itemId),
});

export const soldOutHandlers = (services: HttpServices): HandlersFor<Contract>['soldOut'] => {
  const present = async (id: ProductId) => {
    const shortage = await services.getShortage(id);
    if (shortage === null) return refuse({ kind: 'product/not-found' });
    return presentShortage(shortage);
  };
  /** The state to show after the act. */
  const after = (id: ProductId, done: Result<unknown, Refusal>) => (done.ok ? present(id) : refuse(done.error));
  return {
    list: async () => presentSellable(await services.listSellable()),
    get: ({ params }) => present(productId(params.id)),
    sellOut: async (request, { actor }) => after(request.params.id, await services.sellOut(request.params.id, actor, optionsOf(request))),
    putBack: async (request, { actor }) => {
      const { params, body } = request;
      const { counted, countedAt = null, sentAt = null } = body;
      return after(params.id, await services.putBack(params.id, counted, actor, { ...optionsOf(request), countedAt, sentAt }));
    },
    replace: async ({ params, body }, { actor }) =>
      after(params.id, await services.replaceItem({ ...itemOf(body), productId: body.productId, drawerId: body.drawer ?? null }, actor)),
    found: async ({ params, body }, { actor }) => after(params.id, await services.findItem(itemOf(body), actor)),
    undoFound: async ({ params, body }, { actor }) => after(params.id, await services.undoFindItem(itemOf(body), actor)),
    refund: async ({ params, body }, { actor }) => {
      const { orderId: order, itemId } = itemOf(body);
      return after(params.id, await services.refundSoldOut(order, itemId, 'Sold out', actor));
    },
  };
};
