import type { OrderId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { isOfTonight, tonightSince, type OrderReach } from '../../domain/order/tonight.ts';
import type { PlacedOrder } from '../../ports/order-reader.ts';
import type { Ports } from '../../ports/ports.ts';
import type { NoSuchOrder } from '../errors.ts';

/** One order for the staff. People who see only tonight's get "not found" for other nights. */
export type GetOrder = (id: OrderId, reach: OrderReach) => Promise<Result<PlacedOrder, NoSuchOrder>>;

export interface GetOrderDeps extends Pick<Ports, 'orders' | 'clock'> {
  readonly timeZone: string;
}

export const makeGetOrder =
  ({ orders, clock, timeZone }: GetOrderDeps): GetOrder =>
  async (id, reach) => {
    const placed = await orders.byId(id);
    const isInReach = placed !== null && (reach === 'every night' || isOfTonight(placed.order, tonightSince(clock.now(), timeZone)));
    return isInReach ? ok(placed) : err({ kind: 'order/not-found' });
  };
