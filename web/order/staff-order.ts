import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
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

type Key = (order: StaffOrder) => number;

/** Those in one status, the oldest by `key` first; ids decide a tie, so that cards never jump. */
export const inStatus = (orders: readonly StaffOrder[], status: StaffOrder['status'], key: Key): readonly StaffOrder[] =>
  orders.filter((order) => order.status === status).sort((one, other) => key(one) - key(other) || (one.id < other.id ? -1 : 1));

export const placedFirst: Key = ({ created_at }) => created_at;
export const readyFirst: Key = ({ ready_at, created_at }) => ready_at ?? created_at;
