import type { Order } from '#core/domain/order/order.ts';
import type { OutsideAdjustment } from '#core/domain/order/outside-adjustment.ts';
import type { Refund } from '#core/domain/order/refund.ts';
import type { SalesFacts } from '#core/domain/reports/sales-report.ts';
import type { TimeWindow } from '#core/domain/reports/business-day.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { givenBackCents as backCents } from '#core/domain/order/outside-adjustment.ts';
import type { CompReason } from '#core/domain/window/sale.ts';
import type { SalesReader } from '#core/ports/sales-reader.ts';
import { refundLedgerOf } from './in-memory-refund-repository.ts';
import type { InMemoryStore } from './in-memory-store.ts';
import type { Tables } from './tables.ts';

const isIn = ({ start, end }: TimeWindow, at: Instant): boolean => at >= start && at < end;

const byPlacing = (one: Order, other: Order): number => one.placedAt - other.placedAt || (one.id < other.id ? -1 : 1);

const placedIn = ({ orders }: Tables, window: TimeWindow): readonly Order[] =>
  [...orders.values()].filter(({ placedAt }) => isIn(window, placedAt)).toSorted(byPlacing);

const orderOf = ({ orders }: Tables, id: OrderId): Order => {
  const order = orders.get(id);
  if (order === undefined) throw new Error('a refund belongs to an order');
  return order;
};

const byAcceptance = (one: Refund, other: Refund): number =>
  (one.acceptedAt ?? 0) - (other.acceptedAt ?? 0) || (one.id < other.id ? -1 : 1);
const byTime = (one: OutsideAdjustment, other: OutsideAdjustment): number => one.at - other.at || (one.id < other.id ? -1 : 1);

const factsOf = (
  tables: Tables,
  placed: readonly Order[],
  wentBack: (refund: Refund) => boolean,
  happened: (adjustment: OutsideAdjustment) => boolean,
): SalesFacts => ({
  placed,
  refunds: [...tables.refunds.values()]
    .filter(wentBack)
    .toSorted(byAcceptance)
    .map((refund) => ({ refund, order: orderOf(tables, refund.orderId) })),
  outside: [...tables.outside.values()]
    .filter(happened)
    .toSorted(byTime)
    .map((adjustment) => ({ adjustment, order: orderOf(tables, adjustment.orderId) })),
});

export const createInMemorySalesReader = (store: Pick<InMemoryStore, 'read'>): SalesReader => ({
  async between(window) {
    const tables = store.read();
    const wentBack = ({ state, acceptedAt }: Refund): boolean => state !== 'failed' && acceptedAt !== null && isIn(window, acceptedAt);
    return structuredClone(factsOf(tables, placedIn(tables, window), wentBack, ({ at }) => isIn(window, at)));
  },
  async ofNight(id) {
    const tables = store.read();
    const night = tables.nights.get(id);
    if (night === undefined) return null;
    const placed = [...tables.orders.values()].filter((order) => tables.nightsOfOrders.get(order.id) === id).toSorted(byPlacing);
    const compReasons = new Map<OrderId, CompReason>();
    for (const { orderId, payment } of tables.sales.values())
      if (payment.tender === 'comp' && tables.nightsOfOrders.get(orderId) === id) compReasons.set(orderId, payment.reason);
    const isOfNight = ({ orderId }: Refund | OutsideAdjustment): boolean => tables.nightsOfOrders.get(orderId) === id;
    const facts = factsOf(tables, placed, (refund) => refund.goneAt !== null && isOfNight(refund), isOfNight);
    return structuredClone({ night, facts, compReasons });
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
