import { decisionLines, type ReaderDecision } from '../bank/reader-decision.ts';
import { type WholeDrawer } from '../drawer/drawer.ts';
import { countsOf, sumsOf, type DrawerCount, type DrawerSums } from '../drawer/drawer-figures.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { OrderId } from '../kernel/ids.ts';
import { elapsedMs, MINUTE_MS, type Instant } from '../kernel/instant.ts';
import { addCents, type Cents } from '../kernel/money.ts';
import type { Night } from '../night/night.ts';
import { MONEY_TENDERS, type Order, type Tender } from '../order/order.ts';
import { NO_TAX, type TaxRates } from '../pricing/sales-tax.ts';
import type { StockFacts } from '../stock/night-stock.ts';
import type { Approval } from '../window/approval.ts';
import { isUndone, type CompReason } from '../window/sale.ts';
import { lateLines, untilClosing, type DrawerRefund, type LateLine } from './after-closing.ts';
import { depositOf, earlierRefundsOf, type Deposit } from './deposit.ts';
import { compsOf, givenByPeople, type GivenBy, type GivenComps } from './given-away.ts';
import { refundedFoodOf, sheetProducts, type SheetProduct } from './sheet-products.ts';
import { keptAsDonation, ofTender, QUARTER_MS, quartersOf, salesReport, type SalesFacts, type SalesReport } from './sales-report.ts';

/** All inputs of a sheet. */
export type NightFacts = {
  readonly night: Night;
  /** Money moved by the night's orders, up to today. */
  readonly facts: SalesFacts;
  readonly compReasons: ReadonlyMap<OrderId, CompReason>;
  readonly approvals: readonly Approval[];
  readonly drawers: readonly WholeDrawer[];
  readonly stock: readonly StockFacts[];
  readonly readerDecisions?: readonly ReaderDecision[];
  readonly drawerRefunds?: readonly DrawerRefund[];
  /** Null: the night is open, or was closed before fingerprints were made. */
  readonly fingerprint?: string | null;
  readonly taxRates?: TaxRates;
  /** False for a night that an earlier version sealed. */
  readonly splitsWholeRefunds?: boolean;
};

export type SheetDrawer = {
  readonly name: string;
  readonly sums: DrawerSums;
  /** The latest count that two people confirmed. */
  readonly count: DrawerCount | null;
  /** Counts that were repeated. */
  readonly earlierCounts: readonly DrawerCount[];
};

/** A subset of the cash sales. */
type CashSales = { readonly sales: number; readonly cents: Cents };

export type NightSheet = {
  readonly night: Night;
  readonly total: SalesReport;
  readonly tenders: readonly { readonly tender: Tender; readonly report: SalesReport }[];
  readonly drawers: readonly SheetDrawer[];
  /** Null without drawers, and until each is counted. */
  readonly deposit: Deposit | null;
  /** Refunds from tonight's drawers for orders of earlier nights. */
  readonly earlierRefundsCents: Cents;
  readonly comps: readonly GivenComps[];
  readonly approvals: readonly GivenBy[];
  /** Uncollected orders and their money, which is part of the sums. */
  readonly kept: ReturnType<typeof keptAsDonation>;
  /** Cash sales entered from paper, except undone ones. */
  readonly onPaper: CashSales;
  /** Cash sales made offline. */
  readonly offline: CashSales;
  /** Cash sales outside the drawers' ledgers; if their cash is in a box, that box is over. */
  readonly inNoDrawer: CashSales;
  /** Cash sales made before this night opened and recorded since: their cash is with the evening before. */
  readonly beforeOpening: CashSales;
  /** Stock and movements of each product, in menu order; empty for nights before stock was recorded. */
  readonly stock: readonly SheetProduct[];
  /** As of the closing; for an open night, as of now. */
  readonly taxRates: TaxRates;
  /** Whether payments that were refunded whole in the dashboard leave every part, or *other* only. */
  readonly splitsWholeRefunds: boolean;
  /** Food that was handed out and refunded anyway, at its order's price. */
  readonly refundedFoodCents: Cents;
  /**
   * Orders by time of placing; for paper sales, the written time. `minutesToReady`: the mean of orders made, without those recorded later;
   * null without any.
   */
  readonly rush: readonly { readonly from: Instant; readonly orders: number; readonly minutesToReady: number | null }[];
  readonly late: readonly LateLine[];
  /** Covers the figures at the closing, see `SheetSeal`. */
  readonly fingerprint: string | null;
};

/** Null: nothing was paid that way. */
export const reportOf = ({ tenders }: Pick<NightSheet, 'tenders'>, wanted: Tender): SalesReport | null =>
  tenders.find(({ tender }) => tender === wanted)?.report ?? null;

const drawerOnSheet = ({ drawer: { name }, ledger }: WholeDrawer): SheetDrawer => {
  const counts = countsOf(ledger);
  return { name, sums: sumsOf(ledger), count: counts.at(-1) ?? null, earlierCounts: counts.slice(0, -1) };
};

const cashSales = ({ placed }: SalesFacts, isAmong: (order: Order) => boolean): CashSales => {
  const sales = placed.filter((order) => order.tender === 'cash' && isAmong(order) && !isUndone(order));
  return { sales: sales.length, cents: addCents(...sales.map(({ totalCents }) => totalCents)) };
};

const isHeardOfLater =
  (isOffline: boolean) =>
  ({ enteredAt, soldOffline }: Order): boolean =>
    enteredAt !== undefined && (soldOffline ?? false) === isOffline;

const isFromBefore =
  ({ openedAt, openedBy }: Night) =>
  ({ placedAt, enteredAt }: Order): boolean =>
    enteredAt !== undefined && openedBy !== null && openedAt !== null && placedAt < openedAt;

const isInNoneOf = (drawers: readonly WholeDrawer[]): ((order: Order) => boolean) => {
  const inDrawers = new Set(drawers.flatMap(({ ledger }) => ledger.flatMap(({ kind, orderId }) => (kind === 'sale' ? [orderId] : []))));
  return ({ id }) => !inDrawers.has(id);
};

/** Excludes orders handed over immediately, which did not wait. */
const wasMade = (order: Order): order is Order & { readonly readyAt: Instant } =>
  order.readyAt !== null && order.readyAt > order.placedAt && order.enteredAt === undefined;

const minutesToReady = (orders: readonly Order[]): number | null => {
  const made = orders.filter(wasMade);
  const ms = made.reduce((sum, { placedAt, readyAt }) => sum + elapsedMs(placedAt, readyAt), 0);
  return made.length === 0 ? null : Math.round(ms / made.length / MINUTE_MS);
};

/** All orders the stand worked for, paid or free, except undone ones. */
const rushOf = (placed: readonly Order[]): NightSheet['rush'] => {
  const orders = placed.filter((order) => !isUndone(order));
  const byQuarter = groupBy(orders, ({ placedAt }) => Math.floor(placedAt / QUARTER_MS));
  return quartersOf(orders.map(({ placedAt }) => placedAt)).map(({ from, orders: count }) => ({
    from,
    orders: count,
    minutesToReady: minutesToReady(byQuarter.get(from / QUARTER_MS) ?? []),
  }));
};

/**
 * Hide it from people who may still count a drawer: see `beingCounted`. The figures of a closed night are as of its closing; later news is
 * in `late`.
 */
export const nightSheet = ({
  night,
  facts,
  compReasons,
  approvals,
  drawers,
  stock,
  readerDecisions = [],
  drawerRefunds = [],
  fingerprint = null,
  taxRates = NO_TAX,
  splitsWholeRefunds = true,
}: NightFacts): NightSheet => {
  const until: SalesFacts = { ...untilClosing(facts, night), ...(splitsWholeRefunds ? {} : { wholeRefundsAreOther: true }) };
  const tenders = MONEY_TENDERS.map((tender) => ({ tender, report: salesReport(ofTender(until, tender)) }));
  const cash = salesReport(ofTender(until, 'cash'));
  const inNoDrawer = cashSales(until, isInNoneOf(drawers));
  const orders = new Set<OrderId | null>(facts.placed.map(({ id }) => id));
  return {
    night,
    total: salesReport({ ...until, placed: until.placed.filter(({ tender }) => tender !== 'comp') }),
    tenders,
    drawers: drawers.map(drawerOnSheet),
    deposit: depositOf({ drawers, orders, ...cash, inNoDrawerCents: inNoDrawer.cents }),
    earlierRefundsCents: earlierRefundsOf({ drawers, orders }),
    comps: compsOf(until.placed, compReasons),
    approvals: givenByPeople(until.placed, approvals),
    kept: keptAsDonation(until),
    onPaper: cashSales(until, isHeardOfLater(false)),
    offline: cashSales(until, isHeardOfLater(true)),
    inNoDrawer,
    beforeOpening: cashSales(until, isFromBefore(night)),
    stock: sheetProducts(stock, until, taxRates),
    taxRates,
    splitsWholeRefunds,
    refundedFoodCents: refundedFoodOf(until),
    rush: rushOf(until.placed),
    late: lateLines(facts, night, decisionLines(readerDecisions, facts.placed), drawerRefunds),
    fingerprint,
  };
};
