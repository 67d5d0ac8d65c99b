import type { EntityManager, FilterQuery, InferEntity } from '@mikro-orm/postgresql';
import type { CardPayment } from '#core/domain/bank/balance.ts';
import { readerSaleOf } from '#core/domain/bank/reader-match.ts';
import { nightId, orderId, paymentId, type NightId, type OrderId } from '#core/domain/kernel/ids.ts';
import { addCents, cents } from '#core/domain/kernel/money.ts';
import type { Order } from '#core/domain/order/order.ts';
import { takenCents } from '#core/domain/order/outside-adjustment.ts';
import type { TimeWindow } from '#core/domain/reports/business-day.ts';
import type { SalesFacts } from '#core/domain/reports/sales-report.ts';
import type { NightSales, SalesReader } from '#core/ports/sales-reader.ts';
import type { EntityManagerOn, InTransaction } from '../database/connection.ts';
import { findOrders } from '../orders/find-orders.ts';
import { toAdjustment } from './adjustment.mapper.ts';
import { instantOf, textOf } from '../database/sql.ts';
import { toNight } from '../nights/night-facts.ts';
import { toRefund } from './refund.mapper.ts';
import { readReaderDecisions } from './reader-decisions.ts';
import { readRefundLedger } from './refund-repository.ts';
import { NightSealRow } from '../nights/night-seal.row.ts';
import { NightRow } from '../nights/night.row.ts';
import { OrderRow } from '../orders/order.row.ts';
import { ProviderAdjustmentRow } from './provider-adjustment.row.ts';
import { RefundRow } from './refund.row.ts';
import { toApproval } from '../window/approval.mapper.ts';
import { ApprovalRow } from '../window/approval.row.ts';
import { AS_GIVEN, readGiven } from '../window/read-given.ts';
import { DrawerEntryRow } from '../window/drawer-entry.row.ts';
import { toEntry } from '../window/drawer.mapper.ts';
import { SaleRow } from '../window/sale.row.ts';
import { toSale } from '../window/sale.mapper.ts';

const ONE_MOMENT = 'set transaction isolation level repeatable read, read only';

const readCardPayments = async (em: EntityManager, nights: readonly NightId[]): Promise<readonly CardPayment[]> => {
  const paid = { night_id: { $in: [...nights] }, payment_id: { $ne: null } };
  const orders = await em.find(OrderRow, paid, { orderBy: { placed_at: 'asc', id: 'asc' } });
  const theirs = { order_id: { $in: orders.map(({ id }) => id) } };
  const accepted = await em.find(RefundRow, { ...theirs, state: { $ne: 'failed' }, accepted_at: { $ne: null } });
  const outside = await em.find(ProviderAdjustmentRow, theirs);
  const gone = Map.groupBy(
    [...accepted.map(toRefund), ...outside.map(toAdjustment).map((adjustment) => ({ ...adjustment, amountCents: takenCents(adjustment) }))],
    (one) => one.orderId,
  );
  return orders.flatMap((row) => {
    if (row.payment_id === null) return [];
    const id = orderId(row.id);
    return [
      {
        paymentId: paymentId(row.payment_id),
        nightId: nightId(row.night_id),
        orderId: id,
        orderNumber: row.number,
        customerName: row.customer_name,
        paidCents: cents(row.paid_cents),
        givenBackCents: addCents(...(gone.get(id) ?? []).map(({ amountCents }) => amountCents)),
        placedAt: instantOf(row.placed_at),
      },
    ];
  });
};

const within = ({ start, end }: TimeWindow) => ({ $gte: textOf(start), $lt: textOf(end) });

const ordersOf = async (em: EntityManager, ids: readonly OrderId[]): Promise<(id: OrderId) => Order> => {
  const found = await findOrders(em, { id: { $in: [...new Set(ids)] } });
  const orders = new Map(found.map((order) => [order.id, order]));
  return (id) => {
    const order = orders.get(id);
    if (order === undefined) throw new Error('a refund belongs to an order');
    return order;
  };
};

const readFacts = async (
  em: EntityManager,
  placed: readonly Order[],
  wentBack: FilterQuery<InferEntity<typeof RefundRow>>,
  happened: FilterQuery<InferEntity<typeof ProviderAdjustmentRow>>,
): Promise<SalesFacts> => {
  const refunds = (await em.find(RefundRow, wentBack, { orderBy: { accepted_at: 'asc', id: 'asc' } })).map(toRefund);
  const outside = (await em.find(ProviderAdjustmentRow, happened, { orderBy: { at: 'asc', id: 'asc' } })).map(toAdjustment);
  const orderOf = await ordersOf(
    em,
    [...refunds, ...outside].map((one) => one.orderId),
  );
  return {
    placed,
    refunds: refunds.map((refund) => ({ refund, order: orderOf(refund.orderId) })),
    outside: outside.map((adjustment) => ({ adjustment, order: orderOf(adjustment.orderId) })),
  };
};

const readNight = async (em: EntityManager, id: NightId): Promise<NightSales | null> => {
  const night = await em.findOne(NightRow, { id });
  if (night === null) return null;
  const placed = await findOrders(em, { night_id: id }, { orderBy: { placed_at: 'asc', id: 'asc' } });
  const ofTheNight = { order_id: { $in: placed.map((order) => order.id) } };
  const facts = await readFacts(em, placed, { ...ofTheNight, gone_at: { $ne: null } }, ofTheNight);
  const comps = await em.find(SaleRow, { ...ofTheNight, comp_reason: { $ne: null } });
  const compReasons = new Map(
    comps.flatMap(({ order_id: order, comp_reason: reason }) => (reason === null ? [] : [[orderId(order), reason] as const])),
  );
  const approvals = (await em.find(ApprovalRow, ofTheNight, AS_GIVEN)).map(toApproval);
  const seal = await em.findOne(NightSealRow, { night_id: id }, { fields: ['fingerprint', 'figures'] });
  return {
    night: toNight(night),
    facts,
    compReasons,
    approvals,
    readerDecisions: await readReaderDecisions(em, id),
    drawerRefunds: (await em.find(DrawerEntryRow, { ...ofTheNight, kind: 'refund' }, { orderBy: { position: 'asc' } })).map(toEntry),
    seal: seal === null ? null : { figures: seal.figures, fingerprint: seal.fingerprint },
  };
};

/** Within a transaction: includes its changes so far. */
export const createLedger = (em: EntityManager): Pick<SalesReader, 'ofNight'> => ({ ofNight: (id) => readNight(em, id) });

export function createSalesReader(inTransaction: InTransaction, emOn: EntityManagerOn): SalesReader {
  const atOneMoment = <T>(work: (em: EntityManager) => Promise<T>): Promise<T> =>
    inTransaction(async (_sql, client) => {
      const em = emOn(client);
      await em.execute(ONE_MOMENT);
      return await work(em);
    });
  return {
    between: (window) =>
      atOneMoment(async (em) => {
        const placed = await findOrders(em, { placed_at: within(window) }, { orderBy: { placed_at: 'asc', id: 'asc' } });
        const wentBack = { accepted_at: within(window), state: { $ne: 'failed' as const } };
        return readFacts(em, placed, wentBack, { at: within(window) });
      }),
    nightsIn: (window) =>
      atOneMoment(async (em) => {
        const placed = await em.find(OrderRow, { placed_at: within(window) }, { fields: ['night_id'] });
        const nights = Map.groupBy(placed, (row) => row.night_id);
        const sealed = await em.find(NightSealRow, { night_id: { $in: [...nights.keys()] } }, { fields: ['figures'] });
        const seals = new Map(sealed.map((seal) => [seal.night_id, { figures: seal.figures }]));
        return [...nights].map(([id, rows]) => ({
          id: nightId(id),
          orders: new Set(rows.map((row) => orderId(row.id))),
          seal: seals.get(id) ?? null,
        }));
      }),
    ofNight: (id) => atOneMoment((em) => readNight(em, id)),
    approvalsOf: (night) => atOneMoment((em) => readGiven(em, night)),
    ofOrder: (id) =>
      atOneMoment(async (em) => {
        const [order] = await findOrders(em, { id });
        return order === undefined ? null : { order, ledger: await readRefundLedger(em, id) };
      }),
    cardPaymentsOf: (nights) => atOneMoment((em) => readCardPayments(em, nights)),
    readerSalesOf: (night) =>
      atOneMoment(async (em) => {
        const orders = await findOrders(em, { night_id: night, tender: 'reader' }, { orderBy: { placed_at: 'asc', id: 'asc' } });
        const rows = await em.find(SaleRow, { order_id: { $in: orders.map(({ id }) => id) } });
        const sales = new Map(rows.map((row) => [row.order_id, toSale(row)]));
        const known = orders.flatMap((order) => {
          const sale = sales.get(order.id);
          return sale === undefined ? [] : [readerSaleOf(order, sale)];
        });
        return { sales: known, decisions: await readReaderDecisions(em, night) };
      }),
    paymentsBetween: (window) =>
      atOneMoment(async (em) => {
        const paid = { placed_at: within(window), payment_id: { $ne: null } };
        const rows = await em.find(OrderRow, paid, { fields: ['payment_id'], orderBy: { placed_at: 'desc', id: 'desc' } });
        return rows.flatMap(({ payment_id: payment }) => (payment === null ? [] : [paymentId(payment)]));
      }),
  };
}
