import { negateCents, ZERO, type Cents } from '../kernel/money.ts';
import type { DrawerCount, DrawerSums } from '../drawer/drawer-figures.ts';
import type { Instant } from '../kernel/instant.ts';
import { DEPOSIT_TITLES, DEPOSIT_WAYS } from './deposit.ts';
import { amount, csv, type CsvRow } from './csv.ts';
import { localTimeOf } from './local-time.ts';
import { APPROVAL_TEXTS } from '../window/approval.ts';
import type { GivenBy } from './given-away.ts';
import { lateNotes } from './after-closing.ts';
import { otherCauseLines } from './other-causes.ts';
import type { NightSheet, SheetDrawer } from './night-sheet.ts';
import { shortFingerprint } from './sheet-seal.ts';
import { sheetTax, type SheetProduct } from './sheet-products.ts';
import { formatPercent } from '../pricing/quote.ts';
import { RATE_UNIT } from '../pricing/sales-tax.ts';
import { MONEY_COLUMNS, type SalesReport } from './sales-report.ts';

const DAY_LENGTH = '2026-11-20'.length;

const HEADER = ['section', 'of', 'line', 'count', 'amount'] as const;

/** Columns whose money left: negative, as on paper, so that the lines add up. */
const OUT: ReadonlySet<string> = new Set(['refundsCents', 'dropsCents', 'paidOutCents']);

/** 'paidInCents' reads 'paid in'. */
const titleOf = (column: string): string => column.replace(/Cents$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const signed = (column: string, value: Cents): Cents => (OUT.has(column) ? negateCents(value) : value);

const moneyRows = (of: string, report: SalesReport): readonly CsvRow[] =>
  MONEY_COLUMNS.map((column) => [
    'money',
    of,
    titleOf(column),
    column === 'grossCents' ? report.paidOrders : null,
    amount(signed(column, report[column])),
  ]);

const countRows = (
  name: string,
  { countedCents, differenceCents, countedBy, confirmedBy, note }: DrawerCount,
  which: string,
): readonly CsvRow[] => [
  ['drawer', name, `${which}counted`, null, amount(countedCents)],
  ['drawer', name, `${which}over or short`, null, amount(differenceCents)],
  ['drawer', name, `${which}counted by ${countedBy}, confirmed by ${confirmedBy}`, null, null],
  ...(note === null ? [] : [['drawer', name, `note: ${note}`, null, null] as const]),
];

const DRAWER_SUMS = [
  'floatCents',
  'salesCents',
  'refundsCents',
  'dropsCents',
  'paidInCents',
  'paidOutCents',
  'expectedCents',
] as const satisfies readonly (keyof DrawerSums)[];

const drawerRows = ({ name, sums, count, earlierCounts }: SheetDrawer): readonly CsvRow[] => [
  ...DRAWER_SUMS.map((column): CsvRow => ['drawer', name, titleOf(column), null, amount(signed(column, sums[column]))]),
  ...earlierCounts.flatMap((earlier) => countRows(name, earlier, 'first ')),
  ...(count === null ? [] : countRows(name, count, '')),
];

const STOCK_UNITS = ['opening', 'added', 'sold', 'given', 'spoiled', 'expected', 'counted', 'missing'] as const;

/** Units of each product; the amount next to the sold ones is their revenue. */
const stockRows = (line: SheetProduct, timeZone: string): readonly CsvRow[] => {
  const { name, priceCents, soldCents, soldOutAt, toBuy } = line;
  return [
    ['stock', name, 'price', null, amount(priceCents)],
    ...STOCK_UNITS.flatMap((column): readonly CsvRow[] =>
      line[column] === null ? [] : [['stock', name, column, line[column], column === 'sold' ? amount(soldCents) : null]],
    ),
    ...(soldOutAt === null ? [] : [['stock', name, `sold out at ${localTimeOf(soldOutAt, timeZone).time}`, 0, null] as const]),
    ...(toBuy === 0 ? [] : [['stock', name, 'to buy for the next game', toBuy, null] as const]),
  ];
};

const cashRow = (what: string, { sales, cents }: NightSheet['onPaper']): readonly CsvRow[] =>
  sales === 0 ? [] : [['money', 'cash', what, sales, amount(cents)]];

const approvalText = ({ kind, approvedBy }: GivenBy): string =>
  `${APPROVAL_TEXTS[kind]}, ${approvedBy === null ? 'waits for a manager' : `approved by ${approvedBy}`}`;

const rushRows = ({ from, orders, minutesToReady }: NightSheet['rush'][number], timeZone: string): readonly CsvRow[] => {
  const { time } = localTimeOf(from, timeZone);
  return [
    ['orders', time, 'placed', orders, null],
    ...(minutesToReady === null ? [] : [['orders', time, 'minutes to ready', minutesToReady, null] as const]),
  ];
};

/** Both ways to the deposit, each with its sum. */
const depositRows = (deposit: NightSheet['deposit']): readonly CsvRow[] =>
  deposit === null
    ? []
    : (['there', 'from'] as const).flatMap((way) =>
        [...DEPOSIT_WAYS[way], 'toDepositCents' as const].map((line): CsvRow => [
          'deposit',
          way === 'there' ? 'what is there' : 'where it comes from',
          DEPOSIT_TITLES[line],
          null,
          amount(deposit[line]),
        ]),
      );

const headRows = ({ night, fingerprint }: NightSheet, { standName, timeZone }: SheetPlace): readonly CsvRow[] => {
  const timeRow = (text: string, at: Instant | null): readonly CsvRow[] =>
    at === null ? [] : [['night', night.name, `${text} ${localTimeOf(at, timeZone).time}`, null, null]];
  const sealed: readonly CsvRow[] =
    fingerprint === null ? [] : [['night', night.name, `fingerprint ${shortFingerprint(fingerprint)}`, null, null]];
  return [
    ['night', night.name, standName, null, null],
    ...timeRow('opened', night.openedAt),
    ...timeRow('closed', night.closedAt),
    ...sealed,
  ];
};

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
    ...sheetTax(sheet).map(({ category, rate, cents }): CsvRow => [
      'tax',
      category,
      `included at ${formatPercent(rate, RATE_UNIT)}`,
      null,
      amount(cents),
    ]),
    ...sheet.drawers.flatMap(drawerRows),
    ...(sheet.earlierRefundsCents === ZERO
      ? []
      : [['drawer', 'all', 'of the refunds: earlier nights', null, amount(negateCents(sheet.earlierRefundsCents))] as const]),
    ...depositRows(sheet.deposit),
    ...sheet.comps.map(({ reason, items, cents }): CsvRow => ['given away', reason, 'at menu price', items, amount(cents)]),
    ...sheet.approvals.map((one): CsvRow => ['given away', `by ${one.by}`, approvalText(one), one.times, amount(one.cents)]),
    ...(sheet.kept.orders === 0
      ? []
      : [['money', 'all', 'of this kept as a donation, not collected', sheet.kept.orders, amount(sheet.kept.amountCents)] as const]),
    ...otherCauseLines(sheet.total.otherCauses).map(([title, cents]): CsvRow => [
      'money',
      'all',
      `of other: ${title}`,
      null,
      amount(cents),
    ]),
    ...cashRow('of this on paper', sheet.onPaper),
    ...cashRow('of this without network', sheet.offline),
    ...cashRow('of this in no drawer', sheet.inNoDrawer),
    ...cashRow('of this before the opening', sheet.beforeOpening),
    ...sheet.total.itemsSold.map(({ name, quantity, amountCents }): CsvRow => ['sold', name, 'items', quantity, amount(amountCents)]),
    ...sheet.stock.flatMap((line) => stockRows(line, timeZone)),
    ...sheet.rush.flatMap((quarter) => rushRows(quarter, timeZone)),
    ...sheet.late.map((line): CsvRow => {
      const said = [line.kind, line.tender, localTimeOf(line.at, timeZone).time, ...lateNotes(line)];
      return ['after closing', line.orderNumber, said.join(', '), null, amount(negateCents(line.amountCents))];
    }),
  ]);
};
