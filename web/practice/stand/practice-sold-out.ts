import { soldOutContract } from '#adapters/http-contract/sold-out.contract.ts';
import { orderId, orderItemId, type ProductId } from '#core/domain/kernel/ids.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { Refusal } from '#core/use-cases/errors.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import { presentSellable, presentShortage } from '#adapters/http-contract/presenters/present-shortage.ts';
import type { PracticeStand } from './create-practice-stand.ts';
import { row, type AnyRow } from './practice-row.ts';

const itemOf = (body: { readonly orderId: string; readonly itemId: string }) => ({
  orderId: orderId(body.orderId),
  itemId: orderItemId(body.itemId),
});

/** @param addressOf returns a picture's address */
export const soldOutRows = (stand: PracticeStand, actor: Actor, addressOf: (imagePath: string) => string): readonly AnyRow[] => {
  const present = async (id: ProductId) => {
    const shortage = await stand.getShortage(id);
    if (shortage === null) return refuse({ kind: 'product/not-found' });
    const shown = presentShortage(shortage);
    return { ...shown, product: { ...shown.product, image: addressOf(shown.product.image) } };
  };
  const after = (id: ProductId, done: Result<unknown, Refusal>) => (done.ok ? present(id) : refuse(done.error));
  return [
    row(soldOutContract.list, async () => {
      const { products } = presentSellable(await stand.listSellable());
      return { products: products.map((product) => ({ ...product, image: addressOf(product.image) })) };
    }),
    row(soldOutContract.get, ({ params }) => present(params.id)),
    row(soldOutContract.sellOut, async ({ params }) => after(params.id, await stand.sellOut(params.id, actor))),
    row(soldOutContract.putBack, async ({ params, body }) => after(params.id, await stand.putBack(params.id, body.counted, actor))),
    row(soldOutContract.replace, async ({ params, body }) =>
      after(params.id, await stand.replaceItem({ ...itemOf(body), productId: body.productId, drawerId: body.drawer ?? null }, actor)),
    ),
    row(soldOutContract.undoFound, async ({ params, body }) => after(params.id, await stand.undoFindItem(itemOf(body), actor))),
    row(soldOutContract.found, async ({ params, body }) => after(params.id, await stand.findItem(itemOf(body), actor))),
  ];
};
