import { type WholeDrawer } from '../drawer/drawer.ts';
import { countsOf, sumsOf, type DrawerCount, type DrawerSums } from '../drawer/drawer-figures.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { OrderId } from '../kernel/ids.ts';
import { elapsedMs, MINUTE_MS, type Instant } from '../kernel/instant.ts';
import { addCents, cents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import type { Night } from '../night/night.ts';
import { isGone, type Gone } from '../order/gone-money.ts';
import { MONEY_TENDERS, type Order, type Tender } from '../order/order.ts';
import type { OutsideAdjustment } from '../order/outside-adjustment.ts';
import type { StockFacts } from '../stock/night-stock.ts';
import type { Approval } from '../window/approval.ts';
import { isUndone, type CompReason } from '../window/sale.ts';
import { depositOf, earlierRefundsOf, type Deposit } from './deposit.ts';
import { compsOf, givenByPeople, type GivenBy, type GivenComps } from './given-away.ts';
import { refundedFoodOf, sheetProducts, type SheetProduct } from './sheet-products.ts';
import { listedRefunds, ofTender, QUARTER_MS, quartersOf, salesReport, type SalesFacts, type SalesReport } from './sales-report.ts';

/** Everything a sheet is made of. */
export type NightFacts = {
  readonly night: Night;
  /** What the night's orders moved, to this day. */
  readonly facts: SalesFacts;
  readonly compReasons: ReadonlyMap<OrderId, CompReason>;
  readonly approvals: readonly Approval[];
  readonly drawers: readonly WholeDrawer[];
  readonly stock: readonly StockFacts[];
};

export type SheetDrawer = {
  readonly name: string;
  readonly sums: DrawerSums;
  /** The last one that two people confirmed. */
  readonly count: DrawerCount | null;
  /** Those that were counted again. */
  readonly earlierCounts: readonly DrawerCount[];
};

/** Money that went back once the night was closed, that was there after all, or that came only then. */
export type LateLine = {
  /** When the provider made it; of what came back, or went once more, when the stand heard of it. */
  readonly at: Instant;
  readonly orderNumber: string;
  readonly tender: Tender;
  readonly kind: LateKind;
  /** Negative: it came in, or came back. */
  readonly amountCents: Cents;
  /** What somebody wrote; null for what happened at the provider. */
  readonly reason: string | null;
};

/** Some of the cash sales. */
type CashSales = { readonly sales: number; readonly cents: Cents };

export type NightSheet = {
  readonly night: Night;
  readonly total: SalesReport;
  readonly tenders: readonly { readonly tender: Tender; readonly report: SalesReport }[];
  readonly drawers: readonly SheetDrawer[];
  /** Null without drawers, and until each is counted. */
  readonly deposit: Deposit | null;
  /** Out of tonight's drawers for orders of earlier nights. */
  readonly earlierRefundsCents: Cents;
  readonly comps: readonly GivenComps[];
  readonly approvals: readonly GivenBy[];
  /** Of the cash sales, what was typed in from paper; an undone one is not among them. */
  readonly onPaper: CashSales;
  /** The same of what devices sold while they had no network. */
  readonly offline: CashSales;
  /** The same of sales that are in no drawer's ledger: what is in a box all the same makes it over. */
  readonly inNoDrawer: CashSales;
  /** The same of sales made before this night was opened and recorded since: their cash is with the evening before. */
  readonly beforeOpening: CashSales;
  /** What was there or moved of each product, in the order of the menu; none for a night from before stock was recorded. */
  readonly stock: readonly SheetProduct[];
  /** At the price of its order: food that was handed out, and whose money went back all the same. */
  readonly refundedFoodCents: Cents;
  /**
   * By when an order was placed, on paper: by the time that is written there. `minutesToReady`: the mean of what was made, without
   * what the stand heard of later; null when nothing was.
   */
  readonly rush: readonly { readonly from: Instant; readonly orders: number; readonly minutesToReady: number | null }[];
  readonly late: readonly LateLine[];
};

/** As the provider called it while the money was gone. */
const whileGone = (adjustment: OutsideAdjustment): OutsideAdjustment =>
  adjustment.kind === 'refund' ? { ...adjustment, state: 'succeeded' } : { ...adjustment, state: 'lost' };

/** When the stand took it in: what is typed in or sent later was sold at its own time. */
const takenInAt = ({ placedAt, enteredAt }: Order): Instant => enteredAt ?? placedAt;

/** A payment whose night was closed when it arrived. It is refunded, and none of the night's figures. */
const isLatePayment = (order: Order, { closedAt }: Night): boolean => closedAt !== null && takenInAt(order) > closedAt;

/** What the stand knew at the closing: what it hears later, good or bad, changes none of the figures. */
const untilClosing = ({ placed, refunds, outside }: SalesFacts, night: Night): SalesFacts => ({
  placed: placed.filter((order) => !isLatePayment(order, night)),
  refunds: refunds.filter(({ refund }) => isGone(refund, night.closedAt)),
  outside: outside
    .filter(({ adjustment }) => isGone(adjustment, night.closedAt))
    .map(({ adjustment, order }) => ({ adjustment: whileGone(adjustment), order })),
});

const KINDS = {
  refund: { 1: 'refund', [-1]: 'failed refund' },
  outside: { 1: 'dashboard refund', [-1]: 'failed dashboard refund' },
  dispute: { 1: 'dispute', [-1]: 'won dispute' },
} as const;
export const LATE_KINDS = [
  'payment',
  'refund',
  'failed refund',
  'dashboard refund',
  'failed dashboard refund',
  'dispute',
  'won dispute',
] as const;
export type LateKind = (typeof LATE_KINDS)[number];

type Moved = {
  readonly one: Gone & { readonly amountCents: Cents };
  /** When the provider made it. */
  readonly at: Instant;
  readonly kinds: Readonly<Record<1 | -1, LateKind>>;
  readonly reason: string | null;
  readonly order: Order;
};

/** Each time that the money went or came back after the closing has a line of its own. */
const linesOf = ({ one, at, kinds, reason, order: { orderNumber, tender } }: Moved, closedAt: Instant): readonly LateLine[] => {
  const { goneAt, backAt, earlier = [] } = one;
  const absences = [...earlier, ...(goneAt === null ? [] : [[goneAt, backAt] as const])];
  return absences.flatMap(([gone, back], nth) =>
    ([[1, gone, nth === 0 ? at : gone] as const, [-1, back, back ?? at] as const] as const).flatMap(([sign, heardAt, turnedAt]) =>
      heardAt === null || heardAt <= closedAt
        ? []
        : [{ at: turnedAt, orderNumber, tender, kind: kinds[sign], amountCents: cents(sign * one.amountCents), reason }],
    ),
  );
};

const lateLines = (facts: SalesFacts, night: Night): readonly LateLine[] => {
  const { closedAt } = night;
  if (closedAt === null) return [];
  const payments = facts.placed
    .filter((order) => isLatePayment(order, night))
    .map(({ placedAt, orderNumber, tender, paidCents }): LateLine => {
      return { at: placedAt, orderNumber, tender, kind: 'payment', amountCents: subtractCents(ZERO, paidCents), reason: null };
    });
  const refunds = listedRefunds(facts).map(({ refund, order }): Moved => ({
    one: refund,
    at: refund.acceptedAt ?? refund.requestedAt,
    kinds: KINDS.refund,
    reason: refund.reason,
    order,
  }));
  const outside = facts.outside.map(({ adjustment, order }): Moved => ({
    one: adjustment,
    at: adjustment.at,
    kinds: adjustment.kind === 'refund' ? KINDS.outside : KINDS.dispute,
    reason: null,
    order,
  }));
  return [...payments, ...[...refunds, ...outside].flatMap((moved) => linesOf(moved, closedAt))].sort((one, other) => one.at - other.at);
};

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

/** Handed over on the spot: nobody waited for it. */
const wasMade = (order: Order): order is Order & { readonly readyAt: Instant } =>
  order.readyAt !== null && order.readyAt > order.placedAt && order.enteredAt === undefined;

const minutesToReady = (orders: readonly Order[]): number | null => {
  const made = orders.filter(wasMade);
  const ms = made.reduce((sum, { placedAt, readyAt }) => sum + elapsedMs(placedAt, readyAt), 0);
  return made.length === 0 ? null : Math.round(ms / made.length / MINUTE_MS);
};

/** Everything the stand worked for, given away or paid; without what was undone. */
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
 * Whoever may still count a drawer must not see it: see `beingCounted`. The figures of a closed night are those of its closing; what the stand heard of afterwards stands in `late`.
 */
export const nightSheet = ({ night, facts, compReasons, approvals, drawers, stock }: NightFacts): NightSheet => {
  const until = untilClosing(facts, night);
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
    onPaper: cashSales(until, isHeardOfLater(false)),
    offline: cashSales(until, isHeardOfLater(true)),
    inNoDrawer,
    beforeOpening: cashSales(until, isFromBefore(night)),
    stock: sheetProducts(stock, until),
    refundedFoodCents: refundedFoodOf(until),
    rush: rushOf(until.placed),
    late: lateLines(facts, night),
  };
};
