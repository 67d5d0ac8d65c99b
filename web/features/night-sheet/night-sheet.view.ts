import type { Instant } from '#core/domain/kernel/instant.ts';
import { addCents, formatUsd, subtractCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { APPROVAL_LABELS } from '#web/staff/orders/comp-labels.ts';
import type { NightSheet } from '#web/api/night-sheet.queries.ts';

/** A cell: a dash for zero, as treasurers write it. */
export const amountCell = (amount: Cents): string => (amount === ZERO ? '–' : formatUsd(amount));

/** Outgoing amounts have a sign. */
export const outCell = (amount: Cents): string => amountCell(subtractCents(ZERO, amount));

export const TENDER_TITLES = { card: 'Card', cash: 'Cash', reader: 'Reader', comp: 'Given away' } as const;

type Drawer = NightSheet['drawers'][number];
type Sums = Drawer['sums'];

/** The lines of a drawer's ledger, in the order of the sheet; money that leaves it has a minus sign. */
export const DRAWER_LINES = [
  ['Float', ({ float }) => float],
  ['Sales', ({ sales }) => sales],
  ['Refunds', ({ refunds }) => subtractCents(ZERO, refunds)],
  ['To the safe', ({ drops }) => subtractCents(ZERO, drops)],
  ['Paid out', ({ paidOut }) => subtractCents(ZERO, paidOut)],
  ['Paid in', ({ paidIn }) => paidIn],
  ['Expected', ({ expected }) => expected],
] as const satisfies readonly (readonly [string, (sums: Sums) => Cents])[];

/** The number of columns that fit beside the products on A4 paper, the total included. */
const DRAWERS_ACROSS = 4;
/** From this many columns on it is printed smaller. */
const CROWDED = 3;

/** Whether there are more columns than fit at full size. */
export const isCrowded = ({ drawers }: Pick<NightSheet, 'drawers'>): boolean => drawers.length + 1 >= CROWDED;

type Column = Pick<Drawer, 'name' | 'sums'> & { readonly count: Pick<NonNullable<Drawer['count']>, 'counted' | 'difference'> | null };

/** With several drawers, adds a total column; it has a count only once each is counted. */
export const withTotal = (drawers: readonly Drawer[]): readonly Column[] => {
  if (drawers.length < 2) return drawers;
  const sum = (amountOf: (sums: Sums) => Cents): Cents => addCents(...drawers.map(({ sums }) => amountOf(sums)));
  const counts = drawers.flatMap(({ count }) => count ?? []);
  const sums: Sums = {
    float: sum(({ float }) => float),
    sales: sum(({ sales }) => sales),
    refunds: sum(({ refunds }) => refunds),
    drops: sum(({ drops }) => drops),
    paidIn: sum(({ paidIn }) => paidIn),
    paidOut: sum(({ paidOut }) => paidOut),
    expected: sum(({ expected }) => expected),
  };
  const counted = addCents(...counts.map((count) => count.counted));
  const difference = addCents(...counts.map((count) => count.difference));
  return [...drawers, { name: 'Total', sums, count: counts.length < drawers.length ? null : { counted, difference } }];
};

export const drawersAcross = (drawers: readonly Column[]): readonly (readonly Column[])[] =>
  Array.from({ length: Math.ceil(drawers.length / DRAWERS_ACROSS) }, (_none, at) =>
    drawers.slice(at * DRAWERS_ACROSS, (at + 1) * DRAWERS_ACROSS),
  );

/** Null until all of them are counted. */
export const cashDifference = ({ drawers }: NightSheet): Cents | null => {
  const differences = drawers.map(({ count }) => count?.difference ?? null);
  return differences.includes(null) || differences.length === 0
    ? null
    : addCents(...differences.filter((difference): difference is Cents => difference !== null));
};

export const differenceText = (difference: Cents | null): string => {
  if (difference === null) return 'not counted';
  if (difference === ZERO) return 'even';
  return difference < 0 ? `${formatUsd(subtractCents(ZERO, difference))} short` : `${formatUsd(difference)} over`;
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

const signed = (amount: Cents): string => (amount < 0 ? `− ${formatUsd(subtractCents(ZERO, amount))}` : `+ ${formatUsd(amount)}`);

/** 'To deposit: $779.34 = $790.50 cash net − $22.47 in no drawer + $3.65 over' */
export const depositText = ({ amount, cashNet, difference, ...moved }: NonNullable<NightSheet['deposit']>): string => {
  const steps = [
    [moved.inNoDrawer, 'in no drawer'],
    [moved.earlierRefunds, 'refunds of earlier nights'],
    [moved.paidIn, 'paid in'],
    [moved.paidOut, 'paid out'],
    [difference, difference < 0 ? 'short' : 'over'],
  ] as const;
  const way = steps.flatMap(([step, text]) => (step === ZERO ? [] : [`${signed(step)} ${text}`]));
  return `To deposit: ${formatUsd(amount)} = ${[`${formatUsd(cashNet)} cash net`, ...way].join(' ')}`;
};

/** A dash for none. */
export const unitsCell = (units: number): string => (units === 0 ? '–' : String(units));

export const unitsSold = ({ itemsSold }: NightSheet): number => itemsSold.reduce((sum, { quantity }) => sum + quantity, 0);

type CashSales = NightSheet['onPaper'];

const textOf = (where: string, then: string, { sales, amount }: CashSales): readonly string[] =>
  sales === 0 ? [] : [`${where}: ${sales === 1 ? '1 sale' : `${sales} sales`}, ${formatUsd(amount)} of the cash. ${then}`];

/** Notes beside the money: late entries, which explain a busy quarter hour, and uncounted cash. Empty for none. */
export const cashText = ({ onPaper, offline, inNoDrawer, beforeOpening, earlierRefunds }: NightSheet): string =>
  [
    ...textOf('On paper', 'Each counts at the time that was written on its sheet.', onPaper),
    ...textOf('Without network', 'Each counts at the time at which it was sold.', offline),
    ...textOf('In no drawer’s ledger', 'If it is in a box, that drawer is over by it.', inNoDrawer),
    ...textOf('Sold before this night was opened', 'The cash was counted the evening before.', beforeOpening),
    ...(earlierRefunds === ZERO
      ? []
      : [`${formatUsd(earlierRefunds)} of the refunds out of the drawers belong to earlier nights, and are below their sheets.`]),
  ].join(' ');

type Quarter = NightSheet['rush'][number];

/** As many as fit across a sheet of Letter paper. */
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

/** Movements of money after the closing. */
export const LATE_KINDS: Readonly<Record<NightSheet['afterClosing'][number]['kind'], string>> = {
  payment: 'late payment',
  refund: 'refund',
  'failed refund': 'failed refund',
  'dashboard refund': 'refund at the provider',
  'failed dashboard refund': 'failed refund at the provider',
  dispute: 'dispute',
  'won dispute': 'won dispute',
};
