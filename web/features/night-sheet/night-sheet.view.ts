import { addCents, formatUsd, subtractCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import type { NightSheet } from './night-sheet.queries.ts';

/** A cell: a dash for nothing, as treasurers write it. */
export const amountCell = (amount: Cents): string => (amount === ZERO ? '–' : formatUsd(amount));

/** What goes out stands with its sign. */
export const outCell = (amount: Cents): string => amountCell(subtractCents(ZERO, amount));

export const TENDER_TITLES = { card: 'Card', cash: 'Cash', reader: 'Reader', comp: 'Given away' } as const;

type Drawer = NightSheet['drawers'][number];
type Sums = NonNullable<Drawer['sums']>;

/** The lines of a drawer's book, in the order of the sheet; money that leaves it has its sign. */
export const DRAWER_LINES = [
  ['Float', ({ float }) => float],
  ['Sales', ({ sales }) => sales],
  ['Refunds', ({ refunds }) => subtractCents(ZERO, refunds)],
  ['To the safe', ({ drops }) => subtractCents(ZERO, drops)],
  ['Paid out', ({ paidOut }) => subtractCents(ZERO, paidOut)],
  ['Paid in', ({ paidIn }) => paidIn],
  ['Expected', ({ expected }) => expected],
] as const satisfies readonly (readonly [string, (sums: Sums) => Cents])[];

/** Null while one of them is not counted. */
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

/** 'A: counted by Luis, confirmed by Dana. "Too much change at halftime."' */
export const countText = ({ name, count }: Drawer): string => {
  if (count === null) return '';
  const note = count.note === null ? '' : ` “${count.note}”`;
  return `${name}: counted by ${count.countedBy}, confirmed by ${count.confirmedBy}.${note}`;
};

/** A dash for none. */
export const unitsCell = (units: number): string => (units === 0 ? '–' : String(units));

export const unitsSold = ({ itemsSold }: NightSheet): number => itemsSold.reduce((sum, { quantity }) => sum + quantity, 0);

type Later = NightSheet['onPaper'];

const textOf = (where: string, when: string, { sales, amount }: Later): readonly string[] =>
  sales === 0
    ? []
    : [`${where}: ${sales === 1 ? '1 sale' : `${sales} sales`}, ${formatUsd(amount)} of the cash. Each counts at the time ${when}.`];

/** Beside the money, of what the stand heard of later; says why a quarter of an hour is so full. Empty for none. */
export const laterText = ({ onPaper, offline }: NightSheet): string =>
  [...textOf('On paper', 'that was written on its sheet', onPaper), ...textOf('Without network', 'at which it was sold', offline)].join(
    ' ',
  );

/** What money did after the closing. */
export const LATE_KINDS: Readonly<Record<NightSheet['afterClosing'][number]['kind'], string>> = {
  refund: 'refund',
  'failed refund': 'failed refund',
  'dashboard refund': 'refund at the provider',
  'failed dashboard refund': 'failed refund at the provider',
  dispute: 'dispute',
  'won dispute': 'won dispute',
};
