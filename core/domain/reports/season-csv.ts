import { subtractCents, toUsdText, ZERO, type Cents } from '../kernel/money.ts';
import type { Night } from '../night/night.ts';
import { businessDayOf, businessDayText } from './business-day.ts';
import { csv, type CsvCell } from './csv.ts';
import { FORM_PARTS, type DistrictForm, type FormPart } from './district-form.ts';
import type { LateLine, NightSheet } from './night-sheet.ts';
import { dayOfNight, sumOfTotals, totalsOf, type MoneyTotals } from './season.ts';

type Row = readonly CsvCell[];

const amount = (value: Cents): CsvCell => ({ written: toUsdText(value) });
const negative = (value: Cents): Cents => subtractCents(ZERO, value);

const COLUMNS = [
  ['gross', ({ grossCents }) => grossCents],
  ['refunds', ({ refundsCents }) => negative(refundsCents)],
  ['net', ({ netCents }) => netCents],
  ['items', ({ itemsCents }) => itemsCents],
  ['fee', ({ feeCents }) => feeCents],
  ['donation', ({ donationCents }) => donationCents],
  ['other', ({ otherCents }) => otherCents],
  ['card', ({ tenders }) => tenders.card],
  ['cash', ({ tenders }) => tenders.cash],
  ['reader', ({ tenders }) => tenders.reader],
  ['over or short', ({ differenceCents }) => differenceCents],
  ['cash to deposit', ({ depositCents }) => depositCents],
  ['after closing', ({ lateCents }) => negative(lateCents)],
] as const satisfies readonly (readonly [string, (totals: MoneyTotals) => Cents])[];

const totalsRow = (day: string, name: string, totals: MoneyTotals): Row => [
  day,
  name,
  totals.orders,
  ...COLUMNS.map(([, amountOf]) => amount(amountOf(totals))),
];

const dayText = (night: Night, timeZone: string): string => {
  const day = dayOfNight(night, timeZone);
  return day === null ? '' : businessDayText(day);
};

/** One line per night, and their sum. */
export const seasonCsv = (sheets: readonly NightSheet[], timeZone: string): string => {
  const all = sheets.map((sheet) => ({ night: sheet.night, totals: totalsOf(sheet) }));
  return csv([
    ['date', 'night', 'orders', ...COLUMNS.map(([title]) => title)],
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
  noDrawer: 'Cash in no drawer',
  paidIn: 'Paid into drawers',
  paidOut: 'Paid out of drawers',
  difference: 'Cash over and short',
  earlier: 'Refunds of earlier nights',
  items: 'Concession sales',
  fee: 'Card fees paid by customers',
  donation: 'Donations',
  other: 'Adjustments by the card provider',
  late: 'Refunds after closing',
} as const;

const cashPostings = ({ deposit }: NightSheet, netCents: Cents, memo: string): readonly Posting[] => {
  const of = (account: string, cents: Cents): Posting => ({ account, cents, memo });
  if (deposit === null) return [of(ACCOUNTS.cash, netCents)];
  return [
    of(ACCOUNTS.cash, deposit.toDepositCents),
    of(ACCOUNTS.noDrawer, negative(deposit.noDrawerCents)),
    of(ACCOUNTS.earlier, negative(deposit.earlierRefundsCents)),
    of(ACCOUNTS.paidIn, negative(deposit.paidInCents)),
    of(ACCOUNTS.paidOut, negative(deposit.paidOutCents)),
    of(ACCOUNTS.difference, negative(deposit.differenceCents)),
  ];
};

const nightPostings = (sheet: NightSheet): readonly Posting[] => {
  const { night } = sheet;
  const totals = totalsOf(sheet);
  const of = (account: string, cents: Cents): Posting => ({ account, cents, memo: night.name });
  return [
    of(ACCOUNTS.card, totals.tenders.card),
    of(ACCOUNTS.reader, totals.tenders.reader),
    ...cashPostings(sheet, totals.tenders.cash, night.name),
    of(ACCOUNTS.items, negative(totals.itemsCents)),
    of(ACCOUNTS.fee, negative(totals.feeCents)),
    of(ACCOUNTS.donation, negative(totals.donationCents)),
    of(ACCOUNTS.other, negative(totals.otherCents)),
  ];
};

const LATE_ACCOUNTS = { card: ACCOUNTS.card, reader: ACCOUNTS.reader, cash: ACCOUNTS.cash, comp: ACCOUNTS.other } as const;

const latePostings = ({ tender, kind, orderNumber, amountCents }: LateLine): readonly Posting[] => {
  const memo = `${kind} of ${orderNumber}`;
  return [
    { account: ACCOUNTS.late, cents: amountCents, memo },
    { account: LATE_ACCOUNTS[tender], cents: negative(amountCents), memo },
  ];
};

type Entry = { readonly number: string; readonly day: string; readonly postings: readonly Posting[] };

/** Events after the closing become separate entries, on their own days. */
const entriesOf = (sheet: NightSheet, timeZone: string): readonly Entry[] => {
  const day = dayText(sheet.night, timeZone);
  return [
    { number: day, day, postings: nightPostings(sheet) },
    ...sheet.late.map((line, at) => ({
      number: `${day} ${at + 1}`,
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
      .flatMap((sheet) => entriesOf(sheet, timeZone))
      .flatMap(({ number, day, postings }) =>
        postings
          .filter(({ cents }) => cents !== ZERO)
          .map(({ account, cents, memo }): Row => {
            const [debit, credit] = cents > ZERO ? [amount(cents), null] : [null, amount(negative(cents))];
            return [number, day, account, debit, credit, memo];
          }),
      ),
  ]);

export const FORM_PART_TEXTS: Readonly<Record<FormPart, string>> = {
  deposit: 'Cash to deposit',
  'paid-out': 'Paid out of the drawers',
  'paid-in': 'Paid into the drawers',
  'no-drawer': 'Cash in no drawer',
  'earlier-refunds': 'Refunds of earlier nights',
  'cash-beside': 'Cash not for food',
  card: 'Card, items only',
  reader: 'Card reader',
  given: 'Given away, at menu price',
  spoiled: 'Spoiled, at menu price',
  'refunded-food': 'Refunded food',
};

/** The district's form as one table. */
export const formCsv = ({ lines, expectedCents, parts, accountedCents, differenceCents, feeCents, donationCents }: DistrictForm): string =>
  csv([
    ['item', 'opening', 'added', 'closing', 'used', 'price', 'amount'],
    ...lines.map((line): Row => [
      line.name,
      line.opening,
      line.added,
      line.closing,
      line.used,
      amount(line.priceCents),
      amount(line.expectedCents),
    ]),
    ...(
      [
        ['Expected receipts', expectedCents],
        ...FORM_PARTS.map((part) => [FORM_PART_TEXTS[part], parts[part]] as const),
        ['Accounted for', accountedCents],
        ['Difference', differenceCents],
        ['Not from stock: card fees paid by customers', feeCents],
        ['Not from stock: donations', donationCents],
      ] as const
    ).map(([text, cents]): Row => [text, null, null, null, null, null, amount(cents)]),
  ]);
