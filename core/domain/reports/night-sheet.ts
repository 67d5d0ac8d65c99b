import { countOf, isBlind, sumsOf, type DrawerCount, type DrawerState, type DrawerSums, type WholeDrawer } from '../drawer/drawer.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { OrderId } from '../kernel/ids.ts';
import { elapsedMs, MINUTE_MS, type Instant } from '../kernel/instant.ts';
import { addCents, type Cents } from '../kernel/money.ts';
import type { Night } from '../night/night.ts';
import type { Order, Tender } from '../order/order.ts';
import { takenCents } from '../order/outside-adjustment.ts';
import { isOnSheet, stockLine, type StockFacts, type StockLine } from '../stock/night-stock.ts';
import { COMP_REASONS, isUndone, type CompReason } from '../window/sale.ts';
import { listedRefunds, ofTender, QUARTER_MS, quartersOf, salesReport, type SalesFacts, type SalesReport } from './sales-report.ts';

/** Everything a sheet is made of. */
export type NightFacts = {
  readonly night: Night;
  /** What the night's orders moved, to this day. */
  readonly facts: SalesFacts;
  readonly compReasons: ReadonlyMap<OrderId, CompReason>;
  readonly drawers: readonly WholeDrawer[];
  readonly stock: readonly StockFacts[];
};

/** `sums` and `count` are null while somebody counts blind; `count` also until two people agree. */
export type SheetDrawer = {
  readonly name: string;
  readonly state: DrawerState;
  readonly sums: DrawerSums | null;
  readonly count: DrawerCount | null;
};

/** Money that went back once the night was closed. */
export type LateLine = {
  readonly at: Instant;
  readonly orderNumber: string;
  readonly tender: Tender;
  readonly kind: 'refund' | 'dashboard refund' | 'dispute';
  readonly amountCents: Cents;
  /** What somebody wrote; null for what happened at the provider. */
  readonly reason: string | null;
};

export type NightSheet = {
  readonly night: Night;
  readonly total: SalesReport;
  readonly tenders: readonly { readonly tender: Tender; readonly report: SalesReport }[];
  readonly drawers: readonly SheetDrawer[];
  /** Given away at the menu's price. Reasons that nobody gave are left out. */
  readonly comps: readonly { readonly reason: CompReason; readonly items: number; readonly cents: Cents }[];
  /** Of the cash sales, what was typed in from paper; an undone one is not among them. */
  readonly onPaper: { readonly sales: number; readonly cents: Cents };
  /** What was there or moved of each product, in the order of the menu; none for a night from before the books knew it. */
  readonly stock: readonly StockLine[];
  /** By when an order was placed, on paper: by the time that is written there. `minutesToReady`: the mean of what was made; null when nothing was. */
  readonly rush: readonly { readonly from: Instant; readonly orders: number; readonly minutesToReady: number | null }[];
  readonly late: readonly LateLine[];
};

const TENDERS = ['card', 'cash', 'reader'] as const satisfies readonly Tender[];

/** What happened until the closing: what comes later changes none of the figures. */
const untilClosing = (facts: SalesFacts, { closedAt }: Night): SalesFacts =>
  closedAt === null
    ? facts
    : {
        placed: facts.placed,
        refunds: facts.refunds.filter(({ refund }) => (refund.acceptedAt ?? refund.requestedAt) <= closedAt),
        outside: facts.outside.filter(({ adjustment }) => adjustment.at <= closedAt),
      };

const lateLines = (facts: SalesFacts, { closedAt }: Night): readonly LateLine[] => {
  if (closedAt === null) return [];
  const refunds = listedRefunds(facts).map(({ refund, order: { orderNumber, tender } }): LateLine => ({
    at: refund.acceptedAt ?? refund.requestedAt,
    orderNumber,
    tender,
    kind: 'refund',
    amountCents: refund.amountCents,
    reason: refund.reason,
  }));
  const outside = facts.outside
    .filter(({ adjustment }) => takenCents(adjustment) > 0)
    .map(({ adjustment, order: { orderNumber, tender } }): LateLine => ({
      at: adjustment.at,
      orderNumber,
      tender,
      kind: adjustment.kind === 'refund' ? 'dashboard refund' : 'dispute',
      amountCents: takenCents(adjustment),
      reason: null,
    }));
  return [...refunds, ...outside].filter(({ at }) => at > closedAt).sort((one, other) => one.at - other.at);
};

const drawerOnSheet = ({ drawer: { name, state }, book }: WholeDrawer): SheetDrawer =>
  isBlind(state) ? { name, state, sums: null, count: null } : { name, state, sums: sumsOf(book), count: countOf(book) };

const givenAway = ({ placed }: SalesFacts, reasons: NightFacts['compReasons']): NightSheet['comps'] => {
  const comps = placed.filter(({ tender, status }) => tender === 'comp' && status !== 'cancelled');
  const byReason = groupBy(comps, ({ id }) => reasons.get(id) ?? 'other');
  return COMP_REASONS.flatMap((reason) => {
    const orders = byReason.get(reason) ?? [];
    const items = orders.flatMap((order) => order.items).reduce((sum, { quantity }) => sum + quantity, 0);
    return orders.length === 0 ? [] : [{ reason, items, cents: addCents(...orders.map(({ totalCents }) => totalCents)) }];
  });
};

const onPaper = ({ placed }: SalesFacts): NightSheet['onPaper'] => {
  const sales = placed.filter((order) => order.enteredAt !== undefined && !isUndone(order));
  return { sales: sales.length, cents: addCents(...sales.map(({ totalCents }) => totalCents)) };
};

/** Handed over on the spot: nobody waited for it. */
const wasMade = (order: Order): order is Order & { readonly readyAt: Instant } => order.readyAt !== null && order.readyAt > order.placedAt;

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

/** The figures of a closed night are those of its closing; what went back afterwards stands in `late`. */
export const nightSheet = ({ night, facts, compReasons, drawers, stock }: NightFacts): NightSheet => {
  const until = untilClosing(facts, night);
  return {
    night,
    total: salesReport({ ...until, placed: until.placed.filter(({ tender }) => tender !== 'comp') }),
    tenders: TENDERS.map((tender) => ({ tender, report: salesReport(ofTender(until, tender)) })),
    drawers: drawers.map(drawerOnSheet),
    comps: givenAway(until, compReasons),
    onPaper: onPaper(until),
    stock: stock.map(stockLine).filter(isOnSheet),
    rush: rushOf(until.placed),
    late: lateLines(facts, night),
  };
};
