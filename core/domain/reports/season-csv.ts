import { negateCents, ZERO, type Cents } from '../kernel/money.ts';
import type { Night } from '../night/night.ts';
import { businessDayOf, businessDayText } from './business-day.ts';
import { amount, csv, type CsvRow } from './csv.ts';
import type { LateLine } from './after-closing.ts';
import type { NightSheet } from './night-sheet.ts';
import { dayOfNight, FIGURE_KEYS, figureTitle, sumOfTotals, totalsOf, type MoneyTotals } from './season.ts';

const totalsRow = (day: string, name: string, totals: MoneyTotals): CsvRow => [
  day,
  name,
  totals.orders,
  ...FIGURE_KEYS.map((figure) => amount(totals[figure])),
];

const dayText = (night: Night, timeZone: string): string => {
  const day = dayOfNight(night, timeZone);
  return day === null ? '' : businessDayText(day);
};

/** One line per night, and their sum. */
export const seasonCsv = (sheets: readonly NightSheet[], timeZone: string): string => {
  const all = sheets.map((sheet) => ({ night: sheet.night, totals: totalsOf(sheet) }));
  return csv([
    ['date', 'night', 'orders', ...FIGURE_KEYS.map(figureTitle)],
    ...all.map(({ night, totals }) => totalsRow(dayText(night, timeZone), night.name, totals)),
    totalsRow('', 'total', sumOfTotals(all.map(({ totals }) => totals))),
  ]);
};

/** A debit when positive, otherwise a credit. */
type Posting = { readonly account: string; readonly cents: Cents; readonly memo: string };

/** Account names that a bookkeeper maps once to the school's own. */
const ACCOUNTS = {
  card: 'Card payments on their way',
  reader: 'Card reader payments on their way',
  cash: 'Cash to deposit',
  late: 'Refunds after closing',
  other: 'Adjustments by the card provider',
} as const;

/** A night's entry: assets and costs as they are, income on the other side. The amounts of each night sum to zero. */
const NIGHT_ACCOUNTS = [
  [ACCOUNTS.card, ({ card }) => card],
  [ACCOUNTS.reader, ({ reader }) => reader],
  [ACCOUNTS.cash, ({ deposit }) => deposit],
  ['Cash in no drawer', ({ inNoDrawer }) => negateCents(inNoDrawer)],
  ['Refunds of earlier nights', ({ earlierRefunds }) => negateCents(earlierRefunds)],
  ['Paid into drawers', ({ paidIn }) => negateCents(paidIn)],
  ['Paid out of drawers', ({ paidOut }) => negateCents(paidOut)],
  ['Cash over and short', ({ difference }) => negateCents(difference)],
  ['Concession sales', ({ items }) => negateCents(items)],
  ['Card fees paid by customers', ({ fee }) => negateCents(fee)],
  ['Donations', ({ donation }) => negateCents(donation)],
  [ACCOUNTS.other, ({ other }) => negateCents(other)],
] as const satisfies readonly (readonly [account: string, of: (totals: MoneyTotals) => Cents])[];

const nightPostings = (sheet: NightSheet): readonly Posting[] => {
  const totals = totalsOf(sheet);
  return NIGHT_ACCOUNTS.map(([account, of]) => ({ account, cents: of(totals), memo: sheet.night.name }));
};

const LATE_ACCOUNTS = { card: ACCOUNTS.card, reader: ACCOUNTS.reader, cash: ACCOUNTS.cash, comp: ACCOUNTS.other } as const;

const latePostings = ({ tender, kind, orderNumber, amountCents }: LateLine): readonly Posting[] => {
  const memo = `${kind} of ${orderNumber}`;
  return [
    { account: ACCOUNTS.late, cents: amountCents, memo },
    { account: LATE_ACCOUNTS[tender], cents: negateCents(amountCents), memo },
  ];
};

type Entry = { readonly number: string; readonly day: string; readonly postings: readonly Posting[] };

/** Events after the closing become separate entries, on their own days. */
const entriesOf = (sheet: NightSheet, before: readonly NightSheet[], timeZone: string): readonly Entry[] => {
  const day = dayText(sheet.night, timeZone);
  const nth = before.filter(({ night }) => dayText(night, timeZone) === day).length;
  const number = nth === 0 ? day : `${day} night ${nth + 1}`;
  return [
    { number, day, postings: nightPostings(sheet) },
    ...sheet.late.map((line, at) => ({
      number: `${number} ${at + 1}`,
      day: businessDayText(businessDayOf(line.at, timeZone)),
      postings: latePostings(line),
    })),
  ];
};

/**
 * A double-entry journal with the columns that bookkeeping programs import. Debits and credits of each entry are equal, in dollars; zero
 * amounts have no line.
 */
export const journalCsv = (sheets: readonly NightSheet[], timeZone: string): string =>
  csv([
    ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description'],
    ...sheets
      .flatMap((sheet, at) => entriesOf(sheet, sheets.slice(0, at), timeZone))
      .flatMap(({ number, day, postings }) =>
        postings
          .filter(({ cents }) => cents !== ZERO)
          .map(({ account, cents, memo }): CsvRow => {
            const [debit, credit] = cents > ZERO ? [amount(cents), null] : [null, amount(negateCents(cents))];
            return [number, day, account, debit, credit, memo];
          }),
      ),
  ]);
