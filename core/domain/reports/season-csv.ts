import { netCents, sumOf, type BalanceMovement } from '../bank/balance.ts';
import type { Bank, NightDeposit } from '../bank/deposits.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { PaymentId } from '../kernel/ids.ts';
import { addCents, negateCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import type { Night } from '../night/night.ts';
import { businessDayOf, businessDayText, type BusinessDay } from './business-day.ts';
import { amount, csv, type CsvRow } from './csv.ts';
import type { LateLine } from './after-closing.ts';
import type { NightSheet } from './night-sheet.ts';
import { dayOfNight, FIGURE_KEYS, figureTitle, seasonOf, sumOfTotals, totalsOf, type MoneyTotals, type Season } from './season.ts';

/** The nights' payments on the provider's card readers, with their tips. */
export type ReaderTips = ReadonlyMap<PaymentId | null, Cents>;

/** Null: the card provider gave no answer. The files state this, because its figures are not zero. */
type Provider = (Bank & { readonly readers?: ReaderTips }) | null;

const UNAVAILABLE = 'unavailable';

/** From the card provider, for each night. */
const CARD_COLUMNS = [
  ['provider fees', ({ feeCents }) => negateCents(feeCents)],
  ['card to the bank', ({ expectedCents }) => expectedCents],
  ['card arrived', ({ arrivedCents }) => arrivedCents],
] as const satisfies readonly (readonly [title: string, of: (deposit: NightDeposit) => Cents])[];

const totalsRow = (day: string, name: string, totals: MoneyTotals, deposits: readonly NightDeposit[] | null): CsvRow => [
  day,
  name,
  totals.orders,
  ...FIGURE_KEYS.map((figure) => amount(totals[figure])),
  ...CARD_COLUMNS.map(([, of]) => (deposits === null ? UNAVAILABLE : amount(addCents(ZERO, ...deposits.map(of))))),
];

const dayText = (night: Night, timeZone: string): string => {
  const day = dayOfNight(night, timeZone);
  return day === null ? '' : businessDayText(day);
};

/** One line per night, and their sum. */
export const seasonCsv = (sheets: readonly NightSheet[], provider: Provider, timeZone: string): string => {
  const all = sheets.map((sheet) => ({ night: sheet.night, totals: totalsOf(sheet) }));
  const deposits = provider?.nights ?? null;
  const ofNight = ({ id }: Night) => deposits?.filter(({ nightId }) => nightId === id) ?? null;
  const total = sumOfTotals(all.map(({ totals }) => totals));
  return csv([
    ['date', 'night', 'paid orders', ...FIGURE_KEYS.map(figureTitle), ...CARD_COLUMNS.map(([title]) => title)],
    ...all.map(({ night, totals }) => totalsRow(dayText(night, timeZone), night.name, totals, ofNight(night))),
    totalsRow('', 'total', total, deposits),
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
  late: 'Refunds after closing',
  corrections: 'Card reader corrections',
  overShort: 'Cash over and short',
  earlier: 'Refunds of earlier nights',
  other: 'Adjustments by the card provider',
  stray: 'Other movements at the card provider',
  fees: 'Card provider fees',
} as const;

/** A night's entry: assets and costs as positive amounts, income as negative ones. The amounts of each night sum to zero. */
const NIGHT_ACCOUNTS = [
  [ACCOUNTS.card, ({ card }) => card],
  [ACCOUNTS.reader, ({ reader }) => reader],
  [ACCOUNTS.cash, ({ deposit }) => deposit],
  [ACCOUNTS.noDrawer, ({ inNoDrawer }) => negateCents(inNoDrawer)],
  [ACCOUNTS.earlier, ({ earlierRefunds }) => negateCents(earlierRefunds)],
  ['Paid into drawers', ({ paidIn }) => negateCents(paidIn)],
  ['Paid out of drawers', ({ paidOut }) => negateCents(paidOut)],
  [ACCOUNTS.overShort, ({ difference }) => negateCents(difference)],
  ['Concession sales', ({ items, tax }) => subtractCents(tax, items)],
  ['Sales tax in prices', ({ tax }) => negateCents(tax)],
  ['Card fees paid by customers', ({ fee }) => negateCents(fee)],
  ['Donations', ({ donation }) => negateCents(donation)],
  [ACCOUNTS.other, ({ other }) => negateCents(other)],
] as const satisfies readonly (readonly [account: string, of: (totals: MoneyTotals) => Cents])[];

const nightPostings = (sheet: NightSheet): readonly Posting[] => {
  const totals = totalsOf(sheet);
  return NIGHT_ACCOUNTS.map(([account, of]) => ({ account, cents: of(totals), memo: sheet.night.name }));
};

const LATE_ACCOUNTS = { card: ACCOUNTS.card, reader: ACCOUNTS.reader, comp: ACCOUNTS.other } as const;

/**
 * The entry of a later night includes what its drawers gave back. A sale wrongly recorded on the reader left its cash in a counted drawer,
 * which was over by it.
 */
const lateCash = ({ deposit }: NightSheet, { kind, isFromDrawer }: LateLine): string => {
  if (isFromDrawer === true) return ACCOUNTS.earlier;
  if (deposit === null) return ACCOUNTS.cash;
  return kind === 'move to cash' ? ACCOUNTS.overShort : ACCOUNTS.noDrawer;
};

const latePostings = (sheet: NightSheet, line: LateLine): readonly Posting[] => {
  const { tender, kind, orderNumber, reason, by, amountCents } = line;
  const memo = `${kind} of ${orderNumber ?? reason ?? 'a card'}`;
  return [
    { account: by === null ? ACCOUNTS.late : ACCOUNTS.corrections, cents: amountCents, memo },
    { account: tender === 'cash' ? lateCash(sheet, line) : LATE_ACCOUNTS[tender], cents: negateCents(amountCents), memo },
  ];
};

type Entry = { readonly number: string; readonly day: BusinessDay; readonly postings: readonly Posting[] };

/**
 * Events after the closing become separate entries, in the order and on the days on which the stand learned of them: none moves an earlier
 * one. @param nth among the nights of its day
 */
const entriesOf = (sheet: NightSheet, day: BusinessDay, nth: number, timeZone: string): readonly Entry[] => {
  const number = nth === 0 ? businessDayText(day) : `${businessDayText(day)} night ${nth + 1}`;
  const late = sheet.late.toSorted((one, other) => one.heardAt - other.heardAt);
  return [
    { number, day, postings: nightPostings(sheet) },
    ...late.map((line, at) => ({
      number: `${number} ${at + 1}`,
      day: businessDayOf(line.heardAt, timeZone),
      postings: latePostings(sheet, line),
    })),
  ];
};

const nightEntries = (sheets: readonly NightSheet[], timeZone: string): readonly Entry[] =>
  [...groupBy(sheets, ({ night }) => dayOfNight(night, timeZone))].flatMap(([day, ofDay]) =>
    day === null ? [] : ofDay.flatMap((sheet, nth) => entriesOf(sheet, day, nth, timeZone)),
  );

/** An amount that leaves the card payments in transit; negative: it joins them. */
const fromCard = (account: string, cents: Cents, memo: string): readonly Posting[] => [
  { account, cents, memo },
  { account: ACCOUNTS.card, cents: negateCents(cents), memo },
];

/** Movements that belong to no payment of these nights, by day. */
const strayEntries = (account: string, movements: readonly BalanceMovement[], timeZone: string): readonly Entry[] =>
  [...groupBy(movements, ({ at }) => businessDayOf(at, timeZone))].map(([day, own]) => ({
    number: `${account} ${businessDayText(day)}`,
    day,
    postings: fromCard(account, negateCents(addCents(...own.map(netCents))), account),
  }));

/** A dispute is in no entry of a night. */
const isNotOf =
  (readers: ReaderTips = new Map()) =>
  ({ kind, paymentId }: BalanceMovement): boolean =>
    kind === 'dispute' || !readers.has(paymentId);

/** Payments on card readers, which their nights' entries contain. Tips are not the stand's. */
const readerEntries = ({ others, readers = new Map() }: NonNullable<Provider>, timeZone: string): readonly Entry[] => {
  const isStray = isNotOf(readers);
  const movements = others.filter((one) => !isStray(one));
  return [...groupBy(movements, ({ at }) => businessDayOf(at, timeZone))].map(([day, own]) => {
    const memo = `Card reader ${businessDayText(day)}`;
    const amountCents = sumOf(own, (one) => one.amountCents);
    const tips = sumOf(own, ({ kind, paymentId }) => (kind === 'payment' ? (readers.get(paymentId) ?? ZERO) : ZERO));
    const postings = [
      { account: ACCOUNTS.card, cents: sumOf(own, netCents), memo },
      { account: ACCOUNTS.fees, cents: sumOf(own, ({ feeCents }) => feeCents), memo },
      { account: ACCOUNTS.stray, cents: negateCents(tips), memo },
      { account: ACCOUNTS.reader, cents: subtractCents(tips, amountCents), memo },
    ];
    return { number: memo, day, postings };
  });
};

/** Each night's provider fees by day, payouts that arrived (even if they failed later), and other movements. */
const providerEntries = (bank: NonNullable<Provider>, sheets: readonly NightSheet[], timeZone: string): readonly Entry[] => [
  ...sheets.flatMap(({ night }) =>
    [...(bank.nights.find(({ nightId }) => nightId === night.id)?.feesByDay ?? [])].map(([day, feeCents]): Entry => {
      const [ofNight, own] = [dayText(night, timeZone), businessDayText(day)];
      const number = ['Fees', ofNight, night.name, ...(own === ofNight ? [] : [own])].join(' ');
      return { number, day, postings: fromCard(ACCOUNTS.fees, feeCents, night.name) };
    }),
  ),
  ...bank.payouts.flatMap(({ id, amountCents, state, arrivesOn, failedAt }): readonly Entry[] => {
    const number = `Payout ${id}`;
    const arrival: Entry = { number, day: arrivesOn, postings: fromCard('Bank', amountCents, number) };
    if (state === 'arrived') return [arrival];
    // The bank sent it back after it was booked as arrived.
    const day = failedAt === undefined ? '' : businessDayOf(failedAt, timeZone);
    if (day < arrivesOn) return [];
    const failure = `${number} failed`;
    return [arrival, { number: failure, day, postings: fromCard('Bank', negateCents(amountCents), failure) }];
  }),
  ...strayEntries('Card tests', bank.tests, timeZone),
  ...readerEntries(bank, timeZone),
  ...strayEntries(ACCOUNTS.stray, bank.others.filter(isNotOf(bank.readers)), timeZone),
];

const entryRows = ({ number, day, postings }: Entry): readonly CsvRow[] =>
  postings
    .filter(({ cents }) => cents !== ZERO)
    .map(({ account, cents, memo }): CsvRow => {
      const [debit, credit] = cents > ZERO ? [amount(cents), null] : [null, amount(negateCents(cents))];
      return [number, businessDayText(day), account, debit, credit, memo];
    });

const NO_ANSWER: CsvRow = [
  UNAVAILABLE,
  '',
  ACCOUNTS.fees,
  null,
  null,
  'The card provider did not answer: its fees and payouts are missing here.',
];

/**
 * A season's double-entry journal with the columns that bookkeeping programs import. Debits and credits of each entry are equal, in dollars;
 * zero amounts have no line. @param sheets of all earlier nights too, which may have entries in this season
 */
export const journalCsv = (sheets: readonly NightSheet[], provider: Provider, timeZone: string, season: Season): string => {
  const rowsOf = (entries: readonly Entry[]) => entries.filter(({ day }) => seasonOf(day) === season).flatMap(entryRows);
  return csv([
    ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description'],
    ...rowsOf(nightEntries(sheets, timeZone)),
    ...(provider === null ? [NO_ANSWER] : rowsOf(providerEntries(provider, sheets, timeZone))),
  ]);
};
