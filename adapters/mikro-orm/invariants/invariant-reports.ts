import type { WholeDrawer } from '#core/domain/drawer/drawer.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { addCents, ZERO } from '#core/domain/kernel/money.ts';
import type { Night } from '#core/domain/night/night.ts';
import { isGone } from '#core/domain/order/gone-money.ts';
import { nightSheet, type NightSheet } from '#core/domain/reports/night-sheet.ts';
import { wrongParts } from '#core/domain/reports/check-parts.ts';
import { salesReport, type SalesFacts, type SalesReport } from '#core/domain/reports/sales-report.ts';
import { toAdjustment } from '../money/adjustment.mapper.ts';
import { toDrawer, toEntry } from '../window/drawer.mapper.ts';
import { toNight } from '../nights/night-facts.ts';
import { toOrder, type OrderWithItems } from '../orders/order.mapper.ts';
import { toRefund } from '../money/refund.mapper.ts';
import { ORDER_COLUMNS } from '../orders/order-columns.ts';
import type { DrawerEntryRow } from '../window/drawer-entry.row.ts';
import type { DrawerRow } from '../window/drawer.row.ts';
import type { NightRow } from '../nights/night.row.ts';
import type { ProviderAdjustmentRow } from '../money/provider-adjustment.row.ts';
import type { RefundRow } from '../money/refund.row.ts';

export type Read = <Row extends object>(statement: string) => Promise<readonly Row[]>;

const WENT_BACK = `
  select order_id, accepted_at as at, amount_cents as cents from refunds where accepted_at is not null and state <> 'failed'
  union all
  select order_id, at, amount_cents from provider_adjustments where state in ('pending', 'succeeded', 'open', 'lost')`;

const LEDGER = `
  select
    (select coalesce(sum(paid_cents), 0)::float8 from orders) as paid,
    (select coalesce(sum(cents), 0)::float8 from (${WENT_BACK}) as back) as back`;

const GONE = `
  select order_id, gone_at, back_at, amount_cents as cents, items_cents as items, fee_cents as fee, donation_cents as donation, 'own' as kind
  from refunds where gone_at is not null
  union all
  select order_id, gone_at, back_at, amount_cents, 0, 0, 0, kind from provider_adjustments where gone_at is not null
  union all
  select order_id, (before ->> 0)::timestamptz, (before ->> 1)::timestamptz, amount_cents, 0, 0, 0, kind
  from provider_adjustments
  cross join lateral jsonb_array_elements(case jsonb_typeof(earlier) when 'array' then earlier else '[]' end) as before`;

/** A payment whose night was closed when it arrived. */
const IS_LATE = 'n.closed_at is not null and coalesce(o.entered_at, o.placed_at) > n.closed_at';
/** Given away, or undone: it brought no money, whatever its items cost. */
const IS_PAID = "not (o.channel = 'W' and o.tender <> 'card' and o.paid_cents = 0 and o.total_cents > 0)";

/** A payment that was refunded whole, part of it in the provider's dashboard, has no part left. */
const backOf = (part: string, column = part): string =>
  `coalesce(sum(case when back.is_elsewhere and back.refunded = o.paid_cents then o.${column}_cents else back.${part} end), 0)`;

/** By night and tender, with each part: paid minus gone at the closing, and the changes since. */
const LEDGER_OF_NIGHTS = `
  with gone as (
    select g.*, g.back_at is null as now,
      case when n.closed_at is null then g.back_at is null
        else g.gone_at <= n.closed_at and coalesce(g.back_at > n.closed_at, true) end as until
    from (${GONE}) as g join orders o on o.id = g.order_id join nights n on n.id = o.night_id
  ), back as (
    select order_id, coalesce(sum(cents) filter (where until), 0) as until,
      coalesce(sum(cents) filter (where now), 0) - coalesce(sum(cents) filter (where until), 0) as late,
      coalesce(sum(items) filter (where until), 0) as items, coalesce(sum(fee) filter (where until), 0) as fee,
      coalesce(sum(donation) filter (where until), 0) as donation,
      coalesce(sum(cents) filter (where until and kind <> 'dispute'), 0) as refunded,
      coalesce(bool_or(kind = 'refund') filter (where until), false) as is_elsewhere
    from gone group by order_id
  )
  select o.night_id as night, o.tender, coalesce(sum(o.paid_cents) filter (where not (${IS_LATE})), 0)::float8 as paid,
    coalesce(sum(back.until), 0)::float8 as until,
    (coalesce(sum(back.late), 0) - coalesce(sum(o.paid_cents) filter (where ${IS_LATE}), 0))::float8 as late,
    (coalesce(sum(o.subtotal_cents) filter (where ${IS_PAID} and not (${IS_LATE})), 0) - ${backOf('items', 'subtotal')})::float8 as items,
    (coalesce(sum(o.fee_cents) filter (where ${IS_PAID} and not (${IS_LATE})), 0) - ${backOf('fee')})::float8 as fee,
    (coalesce(sum(o.donation_cents) filter (where ${IS_PAID} and not (${IS_LATE})), 0) - ${backOf('donation')})::float8 as donation
  from orders o join nights n on n.id = o.night_id left join back on back.order_id = o.id
  group by o.night_id, o.tender`;

/** By night: the cash of sales into a drawer that were not undone. */
const CASH_OF_NIGHTS = `
  select o.night_id as night, sum(o.paid_cents)::float8 as cents
  from orders o join drawer_entries s on s.order_id = o.id and s.kind = 'sale'
  group by o.night_id`;

type TenderLedger = {
  readonly night: string;
  readonly tender: string;
  readonly paid: number;
  readonly until: number;
  readonly late: number;
  readonly items: number;
  readonly fee: number;
  readonly donation: number;
};
type OrderOfNight = OrderWithItems & { readonly night: string };

/** All movements, and the night of each order. */
const readFacts = async (read: Read): Promise<{ readonly facts: SalesFacts; readonly nightOf: ReadonlyMap<OrderId, string> }> => {
  const rows = await read<OrderOfNight>(`select ${ORDER_COLUMNS}, o.night_id as night from orders o`);
  const placed = rows.map(toOrder);
  const orders = new Map(placed.map((order) => [order.id, order]));
  const withOrder = <T extends { readonly orderId: OrderId }>(one: T) => {
    const order = orders.get(one.orderId);
    return order === undefined ? [] : [{ one, order }];
  };
  const refunds = (await read<RefundRow>('select * from refunds where gone_at is not null')).map(toRefund);
  const outside = (await read<ProviderAdjustmentRow>('select * from provider_adjustments')).map(toAdjustment);
  return {
    facts: {
      placed,
      refunds: refunds.flatMap(withOrder).map(({ one, order }) => ({ refund: one, order })),
      outside: outside.flatMap(withOrder).map(({ one, order }) => ({ adjustment: one, order })),
    },
    nightOf: new Map(placed.map(({ id }, at) => [id, rows[at]?.night ?? ''])),
  };
};

/** I7b over all time. */
export const wrongPartsOf = async (read: Read): Promise<readonly string[]> => {
  const { facts } = await readFacts(read);
  return wrongParts({ ...facts, refunds: facts.refunds.filter(({ refund }) => isGone(refund, null)) });
};

const partsOf = (report: SalesReport): number => addCents(report.itemsCents, report.feeCents, report.donationCents, report.otherCents);

/** The report over all time, made as for the screen, against plain sums over the tables. */
export const wrongReport = async (read: Read): Promise<readonly string[]> => {
  const { facts } = await readFacts(read);
  const report = salesReport({ ...facts, refunds: facts.refunds.filter(({ refund }) => isGone(refund, null)) });
  const [ledger] = await read<{ paid: number; back: number }>(LEDGER);
  const parts = partsOf(report);
  const isRight = ledger !== undefined && report.netCents === ledger.paid - ledger.back && report.netCents === parts;
  return isRight
    ? []
    : [`the report says ${report.netCents} cents, its parts ${parts}, the ledger ${(ledger?.paid ?? 0) - (ledger?.back ?? 0)}`];
};

const readDrawers = async (read: Read): Promise<readonly (WholeDrawer & { readonly night: string })[]> => {
  const entries = (await read<DrawerEntryRow>('select * from drawer_entries order by position')).map(toEntry);
  return (await read<DrawerRow>('select * from drawers')).map((row) => ({
    drawer: toDrawer(row),
    ledger: entries.filter(({ drawerId }) => drawerId === row.id),
    night: row.night_id,
  }));
};

const totalOf = (reports: NightSheet['tenders']): number => addCents(...reports.map(({ report }) => report.netCents));

/** Each sheet, made as for the screen: it equals the sum of its parts, by tender as in the orders, and for cash as in the drawers. */
export const wrongSheets = async (read: Read): Promise<readonly string[]> => {
  const { facts, nightOf } = await readFacts(read);
  const drawers = await readDrawers(read);
  const ledger = await read<TenderLedger>(LEDGER_OF_NIGHTS);
  const cash = new Map((await read<{ night: string; cents: number }>(CASH_OF_NIGHTS)).map(({ night, cents }) => [night, cents]));
  const ofNight = ({ id }: Night): SalesFacts => ({
    placed: facts.placed.filter((order) => nightOf.get(order.id) === id),
    refunds: facts.refunds.filter(({ order }) => nightOf.get(order.id) === id),
    outside: facts.outside.filter(({ order }) => nightOf.get(order.id) === id),
  });
  return (await read<NightRow>('select * from nights')).map(toNight).flatMap((night) => {
    const own = drawers.filter((one) => one.night === night.id);
    const sheet = nightSheet({ night, facts: ofNight(night), compReasons: new Map(), approvals: [], drawers: own, stock: [] });
    const lines = ledger.filter((line) => line.night === night.id);
    const lineOf = (wanted: string) =>
      lines.find(({ tender }) => tender === wanted) ?? { paid: 0, until: 0, items: 0, fee: 0, donation: 0 };
    const late = lines.reduce((sum, line) => sum + line.late, 0);
    const sold = addCents(ZERO, ...sheet.drawers.map(({ sums }) => sums.salesCents));
    const figures: readonly (readonly [what: string, onSheet: number, inLedger: number])[] = [
      ...sheet.tenders.map(({ tender, report }) => [tender, report.netCents, lineOf(tender).paid - lineOf(tender).until] as const),
      ...sheet.tenders.flatMap(({ tender, report }) => [
        [`items by ${tender}`, report.itemsCents, lineOf(tender).items] as const,
        [`fee by ${tender}`, report.feeCents, lineOf(tender).fee] as const,
        [`donation by ${tender}`, report.donationCents, lineOf(tender).donation] as const,
      ]),
      ['total', sheet.total.netCents, totalOf(sheet.tenders)],
      ['parts', sheet.total.netCents, partsOf(sheet.total)],
      ['after the closing', addCents(ZERO, ...sheet.late.map(({ amountCents }) => amountCents)), late],
      ['given away', 0, lineOf('comp').paid - lineOf('comp').until],
      ['cash sales of drawers', sold, cash.get(night.id) ?? 0],
      ['cash in drawers and in none', addCents(sold, sheet.inNoDrawer.cents), lineOf('cash').paid],
    ];
    return figures.flatMap(([what, onSheet, inLedger]) =>
      onSheet === inLedger ? [] : [`the sheet of night ${night.id} says ${onSheet} cents of ${what}, the ledger ${inLedger}`],
    );
  });
};
