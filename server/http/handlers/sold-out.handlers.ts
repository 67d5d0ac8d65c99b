import type { Contract } from '#adapters/http-contract/contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { orderId, orderItemId, productId, type ProductId } from '#core/domain/kernel/ids.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { OrderItem } from '#core/domain/order/order.ts';
import { refundOf } from '#core/domain/order/refund.ts';
import type { Shortage } from '#core/use-cases/catalogue/list-shortages.ts';
import type { Refusal } from '#core/use-cases/errors.ts';
import { refuse } from '../error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

type WireShortage = ResponseOf<Contract['soldOut']['get']>;

const presentProduct = ({ id, name, imagePath, category, priceCents, available, soldOutAt }: Product): WireShortage['product'] => ({
  id,
  name,
  image: imagePath,
  category,
  price: priceCents,
  available,
  soldOutAt: soldOutAt ?? null,
});

const unitsOf = (items: readonly OrderItem[]): number =>
  items.filter(({ isRefunded }) => !isRefunded).reduce((sum, { quantity }) => sum + quantity, 0);

const presentWaiting = ({ placed: { order }, item }: Shortage['waiting'][number]): WireShortage['waiting'][number] => {
  const refund = order.paymentId === null ? null : refundOf(order, item.id);
  return {
    orderId: order.id,
    itemId: item.id,
    orderNumber: displayOrderNumber(order.orderNumber),
    customer: order.customer.name,
    quantity: item.quantity,
    channel: order.channel,
    status: order.status,
    unitPrice: item.unitPriceCents,
    others: unitsOf(order.items) - item.quantity,
    refund: refund?.ok === true ? refund.value.amountCents : null,
  };
};

const presentSettled = ({
  placed: { order },
  item: { item, end, instead, backCents },
}: Shortage['settled'][number]): WireShortage['settled'][number] => ({
  orderId: order.id,
  itemId: item.id,
  orderNumber: displayOrderNumber(order.orderNumber),
  customer: order.customer.name,
  quantity: item.quantity,
  end,
  instead: instead === null ? null : `${instead.quantity} × ${instead.productName}`,
  back: backCents,
});

const itemOf = (body: { readonly orderId: string; readonly itemId: string }) => ({
  orderId: orderId(body.orderId),
  itemId: orderItemId(body.itemId),
});

export const soldOutHandlers = (services: HttpServices): HandlersFor<Contract>['soldOut'] => {
  const present = async (id: ProductId) => {
    const shortage = await services.getShortage(id);
    if (shortage === null) return refuse({ kind: 'product/not-found' });
    const { product, waiting, settled, paying } = shortage;
    return { product: presentProduct(product), waiting: waiting.map(presentWaiting), settled: settled.map(presentSettled), paying };
  };
  /** What there is to be seen once it is done. */
  const after = (id: ProductId, done: Result<unknown, Refusal>) => (done.ok ? present(id) : refuse(done.error));
  return {
    list: async () => ({
      products: (await services.listSellable()).map(({ product, preparation }) => ({
        ...presentProduct(product),
        isMade: preparation.prepPoints > 0,
      })),
    }),
    get: ({ params }) => present(productId(params.id)),
    sellOut: async ({ params }, { actor }) => after(params.id, await services.sellOut(params.id, actor)),
    putBack: async ({ params, body }, { actor }) => after(params.id, await services.putBack(params.id, body.counted, actor)),
    replace: async ({ params, body }, { actor }) =>
      after(params.id, await services.replaceItem({ ...itemOf(body), productId: body.productId }, actor)),
    found: async ({ params, body }, { actor }) => after(params.id, await services.findItem(itemOf(body), actor)),
    refund: async ({ params, body }, { actor }) => {
      const { orderId: order, itemId } = itemOf(body);
      return after(params.id, await services.refundSoldOut(order, itemId, 'Sold out', actor));
    },
  };
};
