import type { ProductId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Order } from '../../domain/order/order.ts';
import { estimateAt, workOf, type MinuteRange } from '../../domain/queue/estimate.ts';
import { isWaiting } from '../../domain/queue/queue.ts';
import type { ProductReader } from '../../ports/product-reader.ts';
import type { QueueReader } from '../../ports/queue-reader.ts';

/** The work in a cart or an order. */
export type WantedItems = readonly { readonly productId: ProductId; readonly quantity: number }[];

/** Cached: all requests share one reading until the next refresh. Null: too little data tonight. */
export interface Estimates {
  /** From now, for a cart that is paid now. */
  forCart(items: WantedItems, now: Instant): MinuteRange | null;
  /** From now, for a waiting order; null for any other. */
  forOrder(order: Pick<Order, 'items' | 'placedAt' | 'status'>, now: Instant): MinuteRange | null;
}

export type ReadEstimates = () => Promise<Estimates>;

export interface ReadEstimatesDeps {
  readonly queue: Pick<QueueReader, 'timedOrders'>;
  readonly products: Pick<ProductReader, 'listPrepared'>;
}

export const makeReadEstimates =
  ({ queue, products }: ReadEstimatesDeps): ReadEstimates =>
  async () => {
    const [orders, prepared] = await Promise.all([queue.timedOrders(LIMITS.estimate.recentOrders), products.listPrepared()]);
    const preparations = new Map(prepared.map(({ product, preparation }) => [product.id, preparation]));
    return {
      forCart: (items, now) => estimateAt(orders, now)(workOf(items, preparations)),
      forOrder: ({ items, placedAt, status }, now) =>
        isWaiting(status)
          ? estimateAt(orders, now)(
              workOf(
                items.filter(({ isRefunded }) => !isRefunded),
                preparations,
              ),
              placedAt,
            )
          : null,
    };
  };
