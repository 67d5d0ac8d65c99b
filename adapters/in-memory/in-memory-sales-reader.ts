import type { Order } from '#core/domain/order/order.ts';
import type { TimeWindow } from '#core/domain/reports/business-day.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { givenBackCents as backCents } from '#core/domain/order/outside-adjustment.ts';
import type { SalesReader } from '#core/ports/sales-reader.ts';
import { refundLedgerOf } from './in-memory-refund-repository.ts';
import type { InMemoryStore } from './in-memory-store.ts';
import type { Tables } from './tables.ts';

const isIn = ({ start, end }: TimeWindow, at: Instant | null): boolean => at !== null && at >= start && at < end;

const byPlacing = (one: Order, other: Order): number => one.placedAt - other.placedAt || (one.id < other.id ? -1 : 1);

const placedIn = ({ orders }: Tables, window: TimeWindow): readonly Order[] =>
  [...orders.values()].filter(({ placedAt }) => isIn(window, placedAt)).toSorted(byPlacing);

const orderOf = ({ orders }: Tables, id: OrderId): Order => {
  const order = orders.get(id);
  if (order === undefined) throw new Error('a refund belongs to an order');
  return order;
};

export const createInMemorySalesReader = (store: InMemoryStore): SalesReader => ({
  async between(window) {
    const tables = store.read();
    const refunds = [...tables.refunds.values()]
      .filter(({ state, acceptedAt }) => state !== 'failed' && isIn(window, acceptedAt))
      .toSorted((one, other) => (one.acceptedAt ?? 0) - (other.acceptedAt ?? 0) || (one.id < other.id ? -1 : 1));
    const outside = [...tables.outside.values()]
      .filter(({ at }) => isIn(window, at))
      .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
    return structuredClone({
      window,
      placed: placedIn(tables, window),
      refunds: refunds.map((refund) => ({ refund, order: orderOf(tables, refund.orderId) })),
      outside: outside.map((adjustment) => ({ adjustment, order: orderOf(tables, adjustment.orderId) })),
    });
  },
  async ofOrder(id) {
    const tables = store.read();
    const order = tables.orders.get(id);
    return order === undefined ? null : { order: structuredClone(order), ledger: refundLedgerOf(tables, id) };
  },
  cardPaymentsOf: async (nights) => {
    const tables = store.read();
    return [...tables.orders.values()].toSorted(byPlacing).flatMap((order) => {
      const { id, paymentId, paidCents, placedAt, orderNumber, customer } = order;
      const night = tables.nightsOfOrders.get(id);
      if (paymentId === null || night === undefined || !nights.includes(night)) return [];
      const { refunds, outside } = refundLedgerOf(tables, id);
      const givenBackCents = backCents({ refunds: refunds.filter(({ acceptedAt }) => acceptedAt !== null), outside });
      return [{ paymentId, nightId: night, orderId: id, orderNumber, customerName: customer.name, paidCents, givenBackCents, placedAt }];
    });
  },
  paymentsBetween: async (window) =>
    placedIn(store.read(), window)
      .toReversed()
      .flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId])),
});
