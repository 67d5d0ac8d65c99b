import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { orderItemId } from '#core/domain/kernel/ids.ts';
import { addCents, subtractCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { feeShares } from '#core/domain/order/refund.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';

/** One order as the server shows it to the staff. */
export type StaffOrder = ResponseOf<(typeof fulfilmentContract)['get']>;

/** '#042' */
export const numberOf = ({ order_number }: StaffOrder): string => displayOrderNumber(order_number);

/** What is still to be given: without refunded items. */
export const itemsOf = ({ items }: StaffOrder): StaffOrder['items'] => items.filter((item) => !item.is_refunded);

/** '1 item', '10 items': all units together. */
export const itemCountText = (order: StaffOrder): string => {
  const count = itemsOf(order).reduce((sum, item) => sum + item.quantity, 0);
  return `${count} ${count === 1 ? 'item' : 'items'}`;
};

/** What was paid less what went back: refunded items and their shares of the card fee. */
export const currentTotal = ({ items, processing_fee, total_amount }: StaffOrder): Cents => {
  const shares = feeShares(
    items.map(({ id, subtotal }) => ({ id: orderItemId(id), subtotalCents: subtotal })),
    processing_fee,
  );
  const back = items.filter((item) => item.is_refunded).map(({ id, subtotal }) => addCents(subtotal, shares.get(orderItemId(id)) ?? ZERO));
  return subtractCents(total_amount, addCents(...back));
};

type Key = (order: StaffOrder) => number;

/** The oldest by `key` first; ids decide a tie, so that cards never jump. */
export const sorted = (orders: readonly StaffOrder[], key: Key): readonly StaffOrder[] =>
  [...orders].sort((one, other) => key(one) - key(other) || (one.id < other.id ? -1 : 1));

/** Those in one status, as `sorted`. */
export const inStatus = (orders: readonly StaffOrder[], status: StaffOrder['status'], key: Key): readonly StaffOrder[] =>
  sorted(
    orders.filter((order) => order.status === status),
    key,
  );

export const placedFirst: Key = ({ created_at }) => created_at;
export const readyFirst: Key = ({ ready_at, created_at }) => ready_at ?? created_at;
