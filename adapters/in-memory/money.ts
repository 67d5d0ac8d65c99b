import { readerSaleOf } from '#core/domain/bank/reader-match.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { Order } from '#core/domain/order/order.ts';
import { givenBackCents as backCents, type OutsideAdjustment, type RefundLedger } from '#core/domain/order/outside-adjustment.ts';
import type { Refund } from '#core/domain/order/refund.ts';
import { isWithin, type TimeWindow } from '#core/domain/reports/business-day.ts';
import type { SalesFacts } from '#core/domain/reports/sales-report.ts';
import type { BankSettlementReader, BankSettlementRepository } from '#core/ports/bank-settlements.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { RefundQueue, RefundRepository } from '#core/ports/refund-repository.ts';
import type { SalesReader } from '#core/ports/sales-reader.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { ascending } from './table.ts';
import { placeOf } from './rows.ts';
import type { Tables } from './tables.ts';
import { approvalsOf, givenOrders } from './window.ts';

const byRequest = ascending<Refund>(({ requestedAt, id }) => [requestedAt, id]);
const byAcceptance = ascending<Refund>(({ acceptedAt, id }) => [acceptedAt, id]);
const byTime = ascending<OutsideAdjustment>(({ at, id }) => [at, id]);
const byPlacing = ascending<Order>(({ placedAt, id }) => [placedAt, id]);

/** Oldest first. */
const refundLedgerOf = ({ refunds, outside }: Tables, id: OrderId): RefundLedger => ({
  refunds: refunds.where(({ orderId }) => orderId === id).toSorted(byRequest),
  outside: outside.where(({ orderId }) => orderId === id).toSorted(byTime),
});

export const createRefundRepository = ({ tables, notifyChange }: Draft): RefundRepository => {
  const { refunds, orders, outside } = tables;
  const addUp = (id: OrderId): void =>
    void orders.change(id, (order) => ({ ...order, givenBackCents: backCents(refundLedgerOf(tables, id)) }));
  return {
    insert: async (refund) => {
      if (!refunds.insertNew(refund)) return false;
      addUp(refund.orderId);
      notifyChange('refunds');
      return true;
    },
    lock: async (id) => refunds.get(id) ?? null,
    ofOrder: async (id) => refundLedgerOf(tables, id),
    recordOutside: async (adjustment) => {
      const known = outside.get(adjustment.id);
      outside.put(adjustment);
      addUp(adjustment.orderId);
      notifyChange('orders', adjustment.orderId);
      return known?.state ?? null;
    },
    save: async (refund) => {
      refunds.save(refund);
      addUp(refund.orderId);
    },
  };
};

const dueAt = ({ state, nextAttemptAt }: Refund): Instant | null => (state === 'pending' ? nextAttemptAt : null);

export const createRefundQueue = (store: InMemoryStore, clock: Clock): RefundQueue => ({
  listPending: async () =>
    store
      .read()
      .refunds.where(({ state }) => state === 'pending')
      .toSorted(byRequest),
  claimDue: (leaseMs, limit) =>
    store.write(({ refunds }) => {
      const now = clock.now();
      return refunds.claim(now, limit, dueAt, (refund) => ({ ...refund, nextAttemptAt: plusMs(now, leaseMs) }));
    }),
});

export const createBankSettlementRepository = ({ tables: { bankSettlements } }: Draft): BankSettlementRepository => ({
  add: async (settlement) => bankSettlements.insertNew(settlement),
  remove: async ({ orderId, why }) => bankSettlements.delete(placeOf(orderId, why)),
});

export const createBankSettlementReader = (store: InMemoryStore): BankSettlementReader => ({
  ofOrders: async (ids) => store.read().bankSettlements.where(({ orderId }) => ids.includes(orderId)),
});

const placedIn = ({ orders }: Tables, window: TimeWindow): readonly Order[] =>
  orders.where(({ placedAt }) => isWithin(window, placedAt)).toSorted(byPlacing);

const orderOf = ({ orders }: Tables, id: OrderId): Order => {
  const order = orders.get(id);
  if (order === undefined) throw new Error('a refund belongs to an order');
  return order;
};

const factsOf = (
  tables: Tables,
  placed: readonly Order[],
  wentBack: (refund: Refund) => boolean,
  happened: (adjustment: OutsideAdjustment) => boolean,
): SalesFacts => ({
  placed,
  refunds: tables.refunds
    .where(wentBack)
    .toSorted(byAcceptance)
    .map((refund) => ({ refund, order: orderOf(tables, refund.orderId) })),
  outside: tables.outside
    .where(happened)
    .toSorted(byTime)
    .map((adjustment) => ({ adjustment, order: orderOf(tables, adjustment.orderId) })),
});

export const createSalesReader = (store: Pick<InMemoryStore, 'read'>): SalesReader => ({
  between: async (window) => {
    const tables = store.read();
    const wentBack = ({ state, acceptedAt }: Refund): boolean => state !== 'failed' && acceptedAt !== null && isWithin(window, acceptedAt);
    return factsOf(tables, placedIn(tables, window), wentBack, ({ at }) => isWithin(window, at));
  },
  ofNight: async (id) => {
    const tables = store.read();
    const night = tables.nights.get(id);
    if (night === undefined) return null;
    const isOfNight = (orderId: OrderId): boolean => tables.nightsOfOrders.get(orderId) === id;
    const placed = tables.orders.where((order) => isOfNight(order.id)).toSorted(byPlacing);
    const compReasons = new Map(
      tables.sales
        .where(({ orderId }) => isOfNight(orderId))
        .flatMap(({ orderId, payment }) => (payment.tender === 'comp' ? [[orderId, payment.reason] as const] : [])),
    );
    const wentBack = ({ orderId, goneAt }: Refund): boolean => goneAt !== null && isOfNight(orderId);
    const approvals = approvalsOf(tables, placed).map(({ orderNumber: _number, ...approval }) => approval);
    const facts = factsOf(tables, placed, wentBack, ({ orderId }) => isOfNight(orderId));
    return { night, facts, compReasons, approvals, fingerprint: tables.nightSeals.get(id)?.fingerprint ?? null };
  },
  approvalsOf: async (night) => approvalsOf(store.read(), givenOrders(store.read(), night)),
  ofOrder: async (id) => {
    const tables = store.read();
    const order = tables.orders.get(id);
    return order === undefined ? null : { order, ledger: refundLedgerOf(tables, id) };
  },
  cardPaymentsOf: async (nights) => {
    const tables = store.read();
    return tables.orders
      .all()
      .toSorted(byPlacing)
      .flatMap((order) => {
        const { id, paymentId, paidCents, placedAt, orderNumber, customer } = order;
        const night = tables.nightsOfOrders.get(id);
        if (paymentId === null || night === undefined || !nights.includes(night)) return [];
        const { refunds, outside } = refundLedgerOf(tables, id);
        const givenBackCents = backCents({ refunds: refunds.filter(({ acceptedAt }) => acceptedAt !== null), outside });
        return [{ paymentId, nightId: night, orderId: id, orderNumber, customerName: customer.name, paidCents, givenBackCents, placedAt }];
      });
  },
  readerSalesOf: async (night) => {
    const tables = store.read();
    return tables.orders
      .where(({ id, tender }) => tender === 'reader' && tables.nightsOfOrders.get(id) === night)
      .toSorted(byPlacing)
      .flatMap((order) => {
        const [sale] = tables.sales.where(({ orderId }) => orderId === order.id);
        return sale === undefined ? [] : [readerSaleOf(order, sale)];
      });
  },
  paymentsBetween: async (window) =>
    placedIn(store.read(), window)
      .toReversed()
      .flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId])),
});
