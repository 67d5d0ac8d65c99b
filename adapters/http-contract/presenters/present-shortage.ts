import type { Contract } from '../contract.ts';
import type { ResponseOf } from '../endpoint.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { undoFoundUntil } from '#core/domain/order/shortage.ts';
import type { OrderItem } from '#core/domain/order/order.ts';
import { itemsToPack } from '#core/domain/order/packing.ts';
import { refundOf } from '#core/domain/order/refund.ts';
import type { PreparedProduct } from '#core/ports/product-reader.ts';
import type { Shortage } from '#core/use-cases/catalogue/list-shortages.ts';
import { returnMethodOf } from '#core/use-cases/refunds/list-refunds.ts';

type WireShortage = ResponseOf<Contract['soldOut']['get']>;

const presentProduct = ({
  id,
  name,
  imagePath,
  category,
  priceCents,
  available,
  soldOutAt,
  menuRound,
}: Product): WireShortage['product'] => ({
  id,
  name,
  image: imagePath,
  category,
  price: priceCents,
  available,
  soldOutAt: soldOutAt ?? null,
  round: menuRound ?? 0,
});

const unitsOf = (items: readonly OrderItem[]): number => itemsToPack(items).reduce((sum, { quantity }) => sum + quantity, 0);

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
    by: returnMethodOf(order),
    refund: refund?.ok === true ? refund.value.amountCents : null,
  };
};

const presentSettled = ({
  placed: { order },
  item: { item, end, instead, backCents, owedCents },
}: Shortage['settled'][number]): WireShortage['settled'][number] => ({
  orderId: order.id,
  itemId: item.id,
  orderNumber: displayOrderNumber(order.orderNumber),
  customer: order.customer.name,
  quantity: item.quantity,
  end,
  instead: instead === null ? null : `${instead.quantity} × ${instead.productName}`,
  back: backCents,
  owed: owedCents,
  undoUntil: end === 'found' ? undoFoundUntil(order, item) : null,
});

/** A product, the paid orders that wait for it, and the outcomes of the others. */
export const presentShortage = ({ product, waiting, settled, ...figures }: Shortage): WireShortage => ({
  product: presentProduct(product),
  waiting: waiting.map(presentWaiting),
  settled: settled.map(presentSettled),
  ...figures,
});

/** All products that can be marked sold out. */
export const presentSellable = (products: readonly PreparedProduct[]): ResponseOf<Contract['soldOut']['list']> => ({
  products: products.map(({ product, preparation }) => ({ ...presentProduct(product), isMade: preparation.prepPoints > 0 })),
});
