import type { Instant } from '#core/domain/kernel/instant.ts';
import { sumAmounts } from '#core/domain/kernel/amounts.ts';
import { addCents, formatUsd, negateCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { otherCauseLines } from '#core/domain/reports/other-causes.ts';
import { APPROVAL_LABELS } from '#web/staff/orders/comp-labels.ts';
import type { NightSheet } from '#web/api/night-sheet.queries.ts';
import { amountText } from '#web/ui/amount-text.ts';

/** A cell: a dash for zero, as treasurers write it. */
export const amountCell = (amount: Cents): string => (amount === ZERO ? '–' : amountText(amount));

export const signedCell = (amount: Cents): string => (amount > ZERO ? `+${amountText(amount)}` : amountCell(amount));

/** Outgoing amounts have a sign. */
export const outCell = (amount: Cents): string => amountCell(negateCents(amount));

export const TENDER_TITLES = { card: 'Card', cash: 'Cash', reader: 'Reader', comp: 'Given away' } as const;

type Drawer = NightSheet['drawers'][number];
type Sums = Drawer['sums'];

/** The lines of a drawer's ledger, in the order of the sheet; money that leaves it has a minus sign. */
export const DRAWER_LINES = [
  ['Float', 'float', amountCell],
  ['Sales', 'sales', amountCell],
  ['Refunds', 'refunds', outCell],
  ['To the safe', 'drops', outCell],
  ['Paid out', 'paidOut', outCell],
  ['Paid in', 'paidIn', amountCell],
  ['Expected', 'expected', amountCell],
] as const satisfies readonly (readonly [string, keyof Sums, (amount: Cents) => string])[];

/** The number of columns that fit on half of an A4 page, the total included. */
const DRAWERS_ACROSS = 6;
/** More lines than fit on one page at full size. */
const LONG = { products: 33, drawers: 2, late: 4 } as const;

export const isLong = ({ drawers, stock, afterClosing }: Pick<NightSheet, 'drawers' | 'stock' | 'afterClosing'>): boolean =>
  drawers.length > LONG.drawers || stock.length > LONG.products || afterClosing.length > LONG.late;

type Column = Pick<Drawer, 'name' | 'sums'> & { readonly count: Pick<NonNullable<Drawer['count']>, 'counted' | 'difference'> | null };

/** With several drawers, adds a total column; it has a count only once each is counted. */
export const withTotal = (drawers: readonly Drawer[]): readonly Column[] => {
  if (drawers.length < 2) return drawers;
  const sums = sumAmounts(
    DRAWER_LINES.map(([, line]) => line),
    drawers.map((drawer) => drawer.sums),
  );
  const counts = drawers.flatMap(({ count }) => count ?? []);
  const count = counts.length < drawers.length ? null : sumAmounts(['counted', 'difference'], counts);
  return [...drawers, { name: 'Total', sums, count }];
};

export const drawersAcross = (drawers: readonly Column[]): readonly (readonly Column[])[] =>
  Array.from({ length: Math.ceil(drawers.length / DRAWERS_ACROSS) }, (_none, at) =>
    drawers.slice(at * DRAWERS_ACROSS, (at + 1) * DRAWERS_ACROSS),
  );

/** Null until all of them are counted. */
export const cashDifference = ({ drawers }: NightSheet): Cents | null => {
  const differences = drawers.map(({ count }) => count?.difference ?? null);
  return differences.includes(null) || differences.length === 0 ? null : addCents(...differences.flatMap((one) => one ?? []));
};

export const differenceText = (difference: Cents | null): string => {
  if (difference === null) return 'not counted';
  if (difference === ZERO) return 'even';
  return difference < 0 ? `${formatUsd(negateCents(difference))} short` : `${formatUsd(difference)} over`;
};

/** 'A: counted by Luis, confirmed by Dana. First counted by Priya, confirmed by Luis: $40.00 short. "Too much change at halftime."' */
export const countText = ({ name, count, earlierCounts }: Drawer): string => {
  if (count === null) return '';
  const note = count.note === null ? '' : ` “${count.note}”`;
  const first = earlierCounts.map(
    (one) =>
      ` First counted by ${one.countedBy}, confirmed by ${one.confirmedBy}: ${formatUsd(one.counted)}, ${differenceText(one.difference)}.`,
  );
  return `${name}: counted by ${count.countedBy}, confirmed by ${count.confirmedBy}.${first.join('')}${note}`;
};

/** 'Below its price, Luis, 2 times: not approved' */
export const approvalText = ({ kind, by, approvedBy, times }: NightSheet['approvals'][number]): string =>
  `${APPROVAL_LABELS[kind]}, ${by}${times === 1 ? '' : `, ${times} times`}: ${approvedBy === null ? 'not approved' : `approved by ${approvedBy}`}`;

type Lines = readonly (readonly [title: string, amount: Cents])[];

/**
 * The two ways to the cash for the bank: what is in the boxes, and where it comes from. Each adds up to `amount`; zero lines are omitted.
 */
export const depositWays = (deposit: NonNullable<NightSheet['deposit']>): { readonly there: Lines; readonly from: Lines } => {
  const { counted, safe, floats, cashNet, inNoDrawer, earlierRefunds, paidIn, paidOut, difference } = deposit;
  return {
    there: [
      ['Counted in the drawers', counted],
      ...([['In the safe', safe] as const, ['Floats stay', floats] as const] as const).filter(([, amount]) => amount !== ZERO),
    ],
    from: [
      ['Cash, net', cashNet],
      ...(
        [
          ['In no drawer', inNoDrawer],
          ['Refunds of earlier nights', earlierRefunds],
          ['Paid in', paidIn],
          ['Paid out', paidOut],
          [difference < 0 ? 'Short' : 'Over', difference],
        ] as const
      ).filter(([, amount]) => amount !== ZERO),
    ],
  };
};

const MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' */
export const monthText = (month: string): string => MONTHS.format(new Date(`${month}-15T12:00:00Z`));

/** A dash for none, and a real minus. */
export const unitsCell = (units: number): string => (units === 0 ? '–' : String(units).replace('-', '−'));

export const unitsSold = ({ itemsSold }: NightSheet): number => itemsSold.reduce((sum, { quantity }) => sum + quantity, 0);

type CashSales = NightSheet['onPaper'];

const textOf = (where: string, then: string, { sales, amount }: CashSales): readonly string[] =>
  sales === 0 ? [] : [`${where}: ${sales === 1 ? '1 sale' : `${sales} sales`}, ${formatUsd(amount)} of the cash. ${then}`];

/** 'Other: disputes −$10.00, payments that differ from their order +$1.00.' */
const otherText = (causes: NightSheet['otherCauses']): readonly string[] => {
  const lines = otherCauseLines(causes).map(([title, amount]) => `${title} ${signedCell(amount)}`);
  return lines.length === 0 ? [] : [`Other: ${lines.join(', ')}.`];
};

/**
 * Notes next to the money: *Other*, kept orders, late entries (which explain a busy quarter hour), and uncounted cash. Empty if there are
 * none.
 */
export const moneyNotes = ({ otherCauses, kept, onPaper, offline, inNoDrawer, beforeOpening, earlierRefunds }: NightSheet): string =>
  [
    ...otherText(otherCauses),
    ...(kept.orders === 0
      ? []
      : [
          `Kept as a donation: ${kept.orders === 1 ? '1 order' : `${kept.orders} orders`} that nobody collected, ${formatUsd(kept.amount)}.`,
        ]),
    ...textOf('On paper', 'Each counts at the time written on its sheet.', onPaper),
    ...textOf('Without network', 'Each counts at the time it was sold.', offline),
    ...textOf('In no drawer’s ledger', 'If it’s in a box, that drawer is over by that much.', inNoDrawer),
    ...textOf('Sold before this night was opened', 'The cash was counted the evening before.', beforeOpening),
    ...(earlierRefunds === ZERO
      ? []
      : [`${formatUsd(earlierRefunds)} of the refunds out of the drawers belong to earlier nights, and are below their sheets.`]),
  ].join(' ');

type Quarter = NightSheet['rush'][number];

/** How many fit across a Letter page. */
const QUARTERS_ACROSS = 16;

/** A row of quarter hours: '5:30', '5:45' … of the AM or the PM. */
export type RushRow = { readonly half: string; readonly times: readonly string[]; readonly quarters: readonly Quarter[] };

/** The quarters with orders, row by row. @param clockOf '5:30 PM' */
export const rushRows = (rush: readonly Quarter[], clockOf: (at: Instant) => string): readonly RushRow[] => {
  const rows: RushRow[] = [];
  for (const quarter of rush.filter(({ orders }) => orders > 0)) {
    const [time = '', half = ''] = clockOf(quarter.from).split(/\s/u);
    const last = rows.at(-1);
    if (last?.half !== half || last.times.length === QUARTERS_ACROSS || last.times.includes(time))
      rows.push({ half, times: [time], quarters: [quarter] });
    else rows[rows.length - 1] = { half, times: [...last.times, time], quarters: [...last.quarters, quarter] };
  }
  return rows;
};
