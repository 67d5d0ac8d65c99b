import type { Preparation } from '../catalogue/preparation.ts';
import type { ProductId } from '../kernel/ids.ts';
import type { Order } from '../order/order.ts';
import { workOf, type TimedOrder } from './estimate.ts';
import { isBefore, isWaiting, type Waiting } from './queue-position.ts';

type Timed = Pick<Order, 'status' | 'placedAt' | 'enteredAt' | 'readyAt'>;

/** The preparation time of an offline sale is unknown: it may have been prepared before it was sent. */
const wasMade = ({ status, placedAt, enteredAt, readyAt }: Timed): boolean =>
  (status === 'ready' || status === 'completed') && readyAt !== null && readyAt > placedAt && enteredAt === undefined;

/** The orders of the open night that the estimate uses: all waiting ones, and the last `made` finished ones. Oldest first. */
export const ordersToTime = <Some extends Timed & Waiting>(tonight: readonly Some[], made: number): readonly Some[] => {
  const last = tonight
    .filter(wasMade)
    .toSorted((one, other) => (other.readyAt ?? 0) - (one.readyAt ?? 0))
    .slice(0, made);
  return [...tonight.filter(({ status }) => isWaiting(status)), ...last].toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
};

/** @param items the unrefunded ones */
export const timedOrder = (
  { status, placedAt, enteredAt, readyAt }: Timed,
  items: Parameters<typeof workOf>[0],
  preparations: ReadonlyMap<ProductId, Preparation>,
): TimedOrder => ({
  placedAt,
  ...(enteredAt === undefined ? {} : { enteredAt }),
  readyAt: isWaiting(status) ? null : readyAt,
  work: workOf(items, preparations),
});
