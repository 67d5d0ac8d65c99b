import { readerSaleOf } from '#core/domain/bank/reader-match.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { Order } from '#core/domain/order/order.ts';
import { givenBackCents as backCents, type OutsideAdjustment, type RefundLedger } from '#core/domain/order/outside-adjustment.ts';
import type { Refund } from '#core/domain/order/refund.ts';
import { isWithin, type TimeWindow } from '#core/domain/reports/business-day.ts';
import type { SalesFacts } from '#core/domain/reports/sales-report.ts';
import { groupBy } from '#core/domain/kernel/group-by.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { SalesReader } from '#core/ports/sales-reader.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { ascending, guard } from './table.ts';
import { placeOf } from './rows.ts';
import type { Tables } from './tables.ts';
import { approvalsOf, givenOrders } from './window.ts';

const byAcceptance = ascending<Refund>(({ acceptedAt, id }) => [acceptedAt, id]);

/** Oldest first. */
const refundLedgerOf = ({ refunds, outside }: Tables, id: OrderId): RefundLedger => ({
  refunds: refunds.where(({ orderId }) => orderId === id),
  outside: outside.where(({ orderId }) => orderId === id),
});

export const moneyRepositories = ({
  tables,
  notifyChange,
}: Draft): Pick<Transaction, 'refunds' | 'bankSettlements' | 'readerDecisions'> => {
  const { refunds, orders, outside, bankSettlements, readerDecisions } = tables;
  const addUp = (id: OrderId): void => orders.change(id, (order) => ({ ...order, givenBackCents: backCents(refundLedgerOf(tables, id)) }));
  return {
    refunds: {
      insert: async (refund) => {
        if (!refunds.insertNew(refund)) return false;
        addUp(refund.orderId);
        notifyChange('refunds');
        return true;
      },
      lock: async (id) => refunds.find(id),
      ofOrder: async (id) => refundLedgerOf(tables, id),
      recordOutside: async (adjustment) => {
        const known = outside.find(adjustment.id);
        outside.put(adjustment);
        addUp(adjustment.orderId);
        notifyChange('orders', adjustment.orderId);
        return known?.state ?? null;
      },
      save: async (refund) => {
        refunds.save(refund);
        addUp(refund.orderId);
      },
    },
    bankSettlements: {
      add: async (settlement) => bankSettlements.insertNew(settlement),
      remove: async ({ orderId, why }) => bankSettlements.delete(placeOf(orderId, why)),
    },
    readerDecisions: {
      add: async (decision) => readerDecisions.insertNew(decision),
      remove: async (id) => readerDecisions.delete(id),
    },
  };
};

export const moneyReaders = ({ read, write, clock }: InMemoryStore): Pick<Persistence, 'refunds' | 'bankSettlements' | 'sales'> => ({
  refunds: {
    listPending: async () => read().refunds.where(({ state }) => state === 'pending'),
    claimDue: (leaseMs, limit) =>
      write(({ refunds }) =>
        refunds.claim(
          { now: clock.now(), leaseMs, limit },
          ({ state, nextAttemptAt }) => (state === 'pending' ? nextAttemptAt : null),
          (refund, nextAttemptAt) => ({ ...refund, nextAttemptAt }),
        ),
      ),
  },
  bankSettlements: { ofOrders: async (ids) => read().bankSettlements.where(({ orderId }) => ids.includes(orderId)) },
  sales: salesReader(read),
});

const factsOf = (
  { refunds, outside, orders }: Tables,
  placed: readonly Order[],
  wentBack: (refund: Refund) => boolean,
  happened: (adjustment: OutsideAdjustment) => boolean,
): SalesFacts => {
  const orderOf = (id: OrderId): Order => {
    const order = orders.find(id);
    guard(order !== null, 'a refund belongs to an order');
    return order;
  };
  return {
    placed,
    refunds: refunds
      .where(wentBack)
      .toSorted(byAcceptance)
      .map((refund) => ({ refund, order: orderOf(refund.orderId) })),
    outside: outside.where(happened).map((adjustment) => ({ adjustment, order: orderOf(adjustment.orderId) })),
  };
};

export const salesReader = (read: () => Tables): SalesReader => {
  const placedIn = (window: TimeWindow): readonly Order[] => read().orders.where(({ placedAt }) => isWithin(window, placedAt));
  return {
    between: async (window) => {
      const wentBack = ({ state, acceptedAt }: Refund): boolean =>
        state !== 'failed' && acceptedAt !== null && isWithin(window, acceptedAt);
      return factsOf(read(), placedIn(window), wentBack, ({ at }) => isWithin(window, at));
    },
    nightsIn: async (window) => {
      const { nightsOfOrders, nightSeals } = read();
      const nights = groupBy(placedIn(window), ({ id }) => nightsOfOrders.get(id));
      return [...nights].flatMap(([id, placed]) =>
        id === undefined ? [] : [{ id, orders: new Set(placed.map((order) => order.id)), seal: nightSeals.find(id) }],
      );
    },
    ofNight: async (id) => {
      const tables = read();
      const night = tables.nights.find(id);
      if (night === null) return null;
      const isOfNight = ({ orderId }: { readonly orderId: OrderId }): boolean => tables.nightsOfOrders.get(orderId) === id;
      const placed = tables.orders.where((order) => isOfNight({ orderId: order.id }));
      const comps = tables.sales
        .where(isOfNight)
        .flatMap(({ orderId, payment }) => (payment.tender === 'comp' ? [[orderId, payment.reason] as const] : []));
      const approvals = approvalsOf(tables, placed).map(({ orderNumber: _number, ...approval }) => approval);
      const facts = factsOf(tables, placed, (refund) => refund.goneAt !== null && isOfNight(refund), isOfNight);
      const readerDecisions = tables.readerDecisions.where(({ nightId }) => nightId === id);
      const drawerRefunds = tables.drawerEntries.where(
        ({ kind, orderId }) => kind === 'refund' && orderId !== null && isOfNight({ orderId }),
      );
      const seal = tables.nightSeals.find(id);
      return { night, facts, compReasons: new Map(comps), approvals, readerDecisions, drawerRefunds, seal };
    },
    approvalsOf: async (night) => approvalsOf(read(), givenOrders(read(), night)),
    ofOrder: async (id) => {
      const order = read().orders.find(id);
      return order && { order, ledger: refundLedgerOf(read(), id) };
    },
    cardPaymentsOf: async (nights) => {
      const tables = read();
      return tables.orders.all().flatMap(({ id, paymentId, paidCents, placedAt, orderNumber, customer }) => {
        const nightId = tables.nightsOfOrders.get(id);
        if (paymentId === null || nightId === undefined || !nights.includes(nightId)) return [];
        const { refunds, outside } = refundLedgerOf(tables, id);
        const givenBackCents = backCents({ refunds: refunds.filter(({ acceptedAt }) => acceptedAt !== null), outside });
        return { paymentId, nightId, orderId: id, orderNumber, customerName: customer.name, paidCents, givenBackCents, placedAt };
      });
    },
    readerSalesOf: async (night) => {
      const { orders, sales, nightsOfOrders, readerDecisions } = read();
      const byReader = orders.where(({ id, tender }) => tender === 'reader' && nightsOfOrders.get(id) === night);
      return {
        sales: byReader.flatMap((order) => {
          const sale = sales.find(order.id);
          return sale === null ? [] : readerSaleOf(order, sale);
        }),
        decisions: readerDecisions.where(({ nightId }) => nightId === night),
      };
    },
    paymentsBetween: async (window) =>
      placedIn(window)
        .toReversed()
        .flatMap(({ paymentId }) => paymentId ?? []),
  };
};
