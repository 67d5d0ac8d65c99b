import type { LookupHash } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { OrderReader, PlacedOrder } from '../../ports/order-reader.ts';
import type { NoSuchOrder } from '../errors.ts';

/** One order, by the secret hash of its page. */
export type GetOrderStatus = (hash: LookupHash) => Promise<Result<PlacedOrder, NoSuchOrder>>;

export const makeGetOrderStatus =
  ({ orders }: { readonly orders: OrderReader }): GetOrderStatus =>
  async (hash) => {
    const placed = await orders.byHash(hash);
    return placed === null ? err({ kind: 'order/not-found' }) : ok(placed);
  };
