import type { OrderId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { OrderReader, PlacedOrder } from '../../ports/order-reader.ts';
import type { NoSuchOrder } from '../errors.ts';

/** One order for the staff. */
export type GetOrder = (id: OrderId) => Promise<Result<PlacedOrder, NoSuchOrder>>;

export const makeGetOrder =
  ({ orders }: { readonly orders: OrderReader }): GetOrder =>
  async (id) => {
    const placed = await orders.byId(id);
    return placed === null ? err({ kind: 'order/not-found' }) : ok(placed);
  };
