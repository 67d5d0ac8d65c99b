import { subtractCents, toUsdText, ZERO, type Cents } from '../kernel/money.ts';
import type { DrawerCount } from '../drawer/drawer-figures.ts';
import type { Instant } from '../kernel/instant.ts';
import { DEPOSIT_LINES } from './deposit.ts';
import { csv, type CsvCell } from './csv.ts';
import { localTimeOf } from './local-time.ts';
import type { StockLine } from '../stock/night-stock.ts';
import { APPROVAL_TEXTS } from '../window/approval.ts';
import type { GivenBy } from './given-away.ts';
import type { NightSheet, SheetDrawer } from './night-sheet.ts';
import { shortFingerprint } from './sheet-seal.ts';
import type { SalesReport } from './sales-report.ts';

type Row = readonly CsvCell[];

const DAY_LENGTH = '2026-11-20'.length;

const HEADER = ['section', 'of', 'line', 'count', 'amount'] as const;

const amount = (value: Cents): CsvCell => ({ written: toUsdText(value) });

/** Negated refunds, as on the printed sheet: the column adds up. */
const negative = (value: Cents): CsvCell => amount(subtractCents(ZERO, value));

const moneyRows = (of: string, report: SalesReport): readonly Row[] => [
  ['money', of, 'gross', report.paidOrders, amount(report.grossCents)],
  ['money', of, 'refunds', null, negative(report.refundsCents)],
  ['money', of, 'net', null, amount(report.netCents)],
  ['money', of, 'items', null, amount(report.totalSalesCents)],
  ['money', of, 'fee', null, amount(report.feeCents)],
  ['money', of, 'donation', null, amount(report.donationCents)],
  ['money', of, 'other', null, amount(report.otherCents)],
];

const countRows = (
  name: string,
  { countedCents, differenceCents, countedBy, confirmedBy, note }: DrawerCount,
  which: string,
): readonly Row[] => [
  ['drawer', name, `${which}counted`, null, amount(countedCents)],
  ['drawer', name, `${which}over or short`, null, amount(differenceCents)],
  ['drawer', name, `${which}counted by ${countedBy}, confirmed by ${confirmedBy}`, null, null],
  ...(note === null ? [] : [['drawer', name, `note: ${note}`, null, null] as const]),
];

const drawerRows = ({ name, sums, count, earlierCounts }: SheetDrawer): readonly Row[] => {
  const line = (text: string, value: Cents): Row => ['drawer', name, text, null, amount(value)];
  const out = (text: string, value: Cents): Row => ['drawer', name, text, null, negative(value)];
  return [
    line('float', sums.floatCents),
    line('sales', sums.salesCents),
    out('refunds', sums.refundsCents),
    out('drops', sums.dropsCents),
    line('paid in', sums.paidInCents),
    out('paid out', sums.paidOutCents),
    line('expected', sums.expectedCents),
    ...earlierCounts.flatMap((earlier) => countRows(name, earlier, 'first ')),
    ...(count === null ? [] : countRows(name, count, '')),
  ];
};

/** Units of each product; `count` alone, because stock has no price column. */
const stockRows = (line: StockLine, timeZone: string): readonly Row[] => {
  const row = (text: string, units: number): Row => ['stock', line.name, text, units, null];
  return [
    row('opening', line.opening),
    row('added', line.added),
    row('sold', line.sold),
    row('given', line.given),
    row('spoiled', line.spoiled),
    row('expected', line.expected),
    ...(line.counted === null ? [] : [row('counted', line.counted)]),
    ...(line.missing === null ? [] : [row('missing', line.missing)]),
    ...(line.soldOutAt === null ? [] : [row(`sold out at ${localTimeOf(line.soldOutAt, timeZone).time}`, 0)]),
    ...(line.toBuy === 0 ? [] : [row('to buy for the next game', line.toBuy)]),
  ];
};

const cashRow = (what: string, { sales, cents }: NightSheet['onPaper']): readonly Row[] =>
  sales === 0 ? [] : [['money', 'cash', what, sales, amount(cents)]];

const approvalText = ({ kind, approvedBy }: GivenBy): string =>
  `${APPROVAL_TEXTS[kind]}, ${approvedBy === null ? 'waits for a manager' : `approved by ${approvedBy}`}`;

const rushRows = ({ from, orders, minutesToReady }: NightSheet['rush'][number], timeZone: string): readonly Row[] => {
  const { time } = localTimeOf(from, timeZone);
  return [
    ['orders', time, 'placed', orders, null],
    ...(minutesToReady === null ? [] : [['orders', time, 'minutes to ready', minutesToReady, null] as const]),
  ];
};

const depositRows = (deposit: NightSheet['deposit']): readonly Row[] =>
  deposit === null ? [] : DEPOSIT_LINES.map(([text, amountOf]): Row => ['deposit', 'cash', text, null, amount(amountOf(deposit))]);

const headRows = ({ night, fingerprint }: NightSheet, { standName, timeZone }: SheetPlace): readonly Row[] => {
  const timeRow = (text: string, at: Instant | null): readonly Row[] =>
    at === null ? [] : [['night', night.name, `${text} ${localTimeOf(at, timeZone).time}`, null, null]];
  const sealed: readonly Row[] =
    fingerprint === null ? [] : [['night', night.name, `fingerprint ${shortFingerprint(fingerprint)}`, null, null]];
  return [
    ['night', night.name, standName, null, null],
    ...timeRow('opened', night.openedAt),
    ...timeRow('closed', night.closedAt),
    ...sealed,
  ];
};

/** The stand's name and its clock. */
export type SheetPlace = { readonly standName: string; readonly timeZone: string };

const NOT_IN_FILE_NAMES = /[^\p{L}\p{N} .,'()-]+/gu;

/** '2026-11-20 vs. Lincoln.csv' */
export const sheetFileName = ({ name, openedAt, opensAt }: NightSheet['night'], timeZone: string): string => {
  const at = openedAt ?? opensAt;
  const day = at === null ? '' : localTimeOf(at, timeZone).time.slice(0, DAY_LENGTH);
  return `${[day, name.replaceAll(NOT_IN_FILE_NAMES, ' ').trim()].filter(Boolean).join(' ')}.csv`;
};

/** The sheet as one table, amounts in dollars, times by the stand's clock. */
export const nightSheetCsv = (sheet: NightSheet, place: SheetPlace): string => {
  const { timeZone } = place;
  return csv([
    HEADER,
    ...headRows(sheet, place),
    ...moneyRows('all', sheet.total),
    ...sheet.tenders.flatMap(({ tender, report }) => moneyRows(tender, report)),
    ...sheet.drawers.flatMap(drawerRows),
    ...(sheet.earlierRefundsCents === ZERO
      ? []
      : [['drawer', 'all', 'of the refunds: earlier nights', null, negative(sheet.earlierRefundsCents)] as const]),
    ...depositRows(sheet.deposit),
    ...sheet.comps.map(({ reason, items, cents }): Row => ['given away', reason, 'at menu price', items, amount(cents)]),
    ...sheet.approvals.map((one): Row => ['given away', `by ${one.by}`, approvalText(one), one.times, amount(one.cents)]),
    ...cashRow('of this on paper', sheet.onPaper),
    ...cashRow('of this without network', sheet.offline),
    ...cashRow('of this in no drawer', sheet.inNoDrawer),
    ...cashRow('of this before the opening', sheet.beforeOpening),
    ...sheet.total.itemsSold.map(({ name, quantity, amountCents }): Row => ['sold', name, 'items', quantity, amount(amountCents)]),
    ...sheet.stock.flatMap((line) => stockRows(line, timeZone)),
    ...sheet.rush.flatMap((quarter) => rushRows(quarter, timeZone)),
    ...sheet.late.map(({ at, orderNumber, kind, tender, reason, amountCents }): Row => {
      const said = [kind, tender, localTimeOf(at, timeZone).time, reason];
      return ['after closing', orderNumber, said.filter(Boolean).join(', '), null, negative(amountCents)];
    }),
  ]);
};
