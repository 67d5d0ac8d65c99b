import { recordOf, sumAmounts, type Amounts } from '../kernel/amounts.ts';
import { groupBy } from '../kernel/group-by.ts';
import { addCents, multiplyCents, negateCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import { amount, csv, type CsvRow } from './csv.ts';
import type { Deposit } from './deposit.ts';
import { sumOfComps } from './given-away.ts';
import { reportOf, type NightSheet } from './night-sheet.ts';
import type { Tender } from '../order/order.ts';
import { depositOfSheet, totalsOf } from './season.ts';
import type { SheetProduct } from './sheet-products.ts';
import { shortFingerprint } from './sheet-seal.ts';

/** `opening + added − closing = used = sold + given + spoiled + missing`. Closing: as counted; without a count, as recorded. */
export const FORM_UNITS = ['opening', 'added', 'closing', 'used', 'sold', 'given', 'spoiled', 'missing'] as const;
type Units = Readonly<Record<(typeof FORM_UNITS)[number], number>>;

/** A product at one price: `used × price = expected`. */
export type FormLine = Units & { readonly name: string; readonly priceCents: Cents; readonly expectedCents: Cents };

/** An amount from the night's deposit, with the opposite sign: it explains cash that is not in it. */
const without =
  (line: keyof Deposit) =>
  (sheet: NightSheet): Cents =>
    negateCents(depositOfSheet(sheet)[line]);

const partBy =
  (part: 'itemsCents' | 'otherCents', tender: Tender) =>
  (sheet: NightSheet): Cents =>
    reportOf(sheet, tender)?.[part] ?? ZERO;

const cashBeside = (sheet: NightSheet): Cents =>
  subtractCents(partBy('itemsCents', 'cash')(sheet), reportOf(sheet, 'cash')?.netCents ?? ZERO);

/** Where the receipts went, in the order of the form. */
const PARTS = {
  deposit: ['Cash to deposit', (sheet) => depositOfSheet(sheet).toDepositCents],
  'paid-out': ['Paid out of the drawers', without('paidOutCents')],
  'paid-in': ['Paid into the drawers', without('paidInCents')],
  'no-drawer': ['Cash in no drawer', without('noDrawerCents')],
  'earlier-refunds': ['Refunds of earlier nights', without('earlierRefundsCents')],
  'cash-beside': ['Cash not for food', cashBeside],
  card: ['Card, items only', partBy('itemsCents', 'card')],
  reader: ['Card reader', partBy('itemsCents', 'reader')],
  given: ['Given away, at menu price', ({ comps }) => sumOfComps(comps)],
  spoiled: [
    'Spoiled, at menu price',
    ({ stock }) => addCents(...stock.map(({ spoiled, priceCents }) => multiplyCents(priceCents, spoiled))),
  ],
  'refunded-food': ['Refunded food', ({ refundedFoodCents }) => refundedFoodCents],
} as const satisfies Record<string, readonly [title: string, of: (sheet: NightSheet) => Cents]>;

export type FormPart = keyof typeof PARTS;
const isPart = (key: string): key is FormPart => Object.hasOwn(PARTS, key);
export const FORM_PARTS: readonly FormPart[] = Object.keys(PARTS).filter(isPart);
export const formPartTitle = (part: FormPart): string => PARTS[part][0];

/** Drawers over (below zero: short); missing products at their price; sold, given or replaced at another price than the menu's at closing. */
export const FORM_REASONS = ['drawers', 'missing', 'prices'] as const;

/**
 * The district's accounting of one or more nights (season §4). `differenceCents = accounted − expected`: negative means missing. It is the
 * sum of `reasons`.
 */
export type DistrictForm = {
  readonly lines: readonly FormLine[];
  readonly units: Units;
  readonly expectedCents: Cents;
  readonly parts: Amounts<FormPart>;
  readonly accountedCents: Cents;
  readonly differenceCents: Cents;
  readonly reasons: Amounts<(typeof FORM_REASONS)[number]>;
  /** Not from stock, but in the same deposits. */
  readonly feeCents: Cents;
  readonly donationCents: Cents;
  /** Refunds, disputes and other payments at the provider that belong to no item: they lower the card deposits, not the receipts. */
  readonly elsewhereCents: Cents;
  /** Included in the receipts. */
  readonly taxCents: Cents;
  /** The sheets behind it, oldest first, each with its fingerprint as people compare it; null for none. */
  readonly sheets: readonly { readonly night: string; readonly fingerprint: string | null }[];
  /** A night has uncounted drawers: there is no deposit yet, and the difference is meaningless. */
  readonly isOpen: boolean;
};

const lineOf = ({ name, priceCents, opening, added, counted, expected, sold, given, spoiled, missing }: SheetProduct): FormLine => {
  const closing = counted ?? expected;
  const used = opening + added - closing;
  const expectedCents = multiplyCents(priceCents, used);
  return { name, priceCents, opening, added, closing, used, sold, given, spoiled, missing: missing ?? 0, expectedCents };
};

const sumUnits = (lines: readonly FormLine[]): Units =>
  recordOf(FORM_UNITS, (column) => lines.reduce((sum, line) => sum + line[column], 0));

/** One line after the other of the same product: opening of the first, closing of the last, the rest summed. */
const joined = (first: FormLine, last: FormLine): FormLine => ({
  ...last,
  ...sumUnits([first, last]),
  opening: first.opening,
  closing: last.closing,
  expectedCents: addCents(first.expectedCents, last.expectedCents),
});

/** A product's nights, even if it was renamed: one line for each price, again if the price comes back. */
const linesOf = (nights: readonly SheetProduct[]): readonly FormLine[] => {
  const lines: FormLine[] = [];
  for (const night of nights.map(lineOf)) {
    const before = lines.at(-1);
    const opening = before?.closing ?? night.opening;
    // Deliveries between two nights count as added.
    const line = { ...night, opening, added: night.added + night.opening - opening };
    if (before?.priceCents === line.priceCents) lines.splice(-1, 1, joined(before, line));
    else lines.push(line);
  }
  return lines;
};

/** @param sheets oldest first */
export const districtForm = (sheets: readonly NightSheet[]): DistrictForm => {
  const products = [
    ...groupBy(
      sheets.flatMap(({ stock }) => stock),
      ({ productId }) => productId,
    ).values(),
  ].map(linesOf);
  const lines = products.flat();
  const parts = sumAmounts(
    FORM_PARTS,
    sheets.map((sheet) => recordOf(FORM_PARTS, (part) => PARTS[part][1](sheet))),
  );
  const expectedCents = addCents(...lines.map((line) => line.expectedCents));
  const accountedCents = addCents(...Object.values(parts));
  const differenceCents = subtractCents(accountedCents, expectedCents);
  const drawers = addCents(...sheets.map((sheet) => depositOfSheet(sheet).differenceCents));
  const missing = negateCents(addCents(...lines.map((line) => multiplyCents(line.priceCents, line.missing))));
  return {
    lines,
    units: sumUnits(products.map((one) => one.reduce(joined))),
    expectedCents,
    parts,
    accountedCents,
    differenceCents,
    reasons: { drawers, missing, prices: subtractCents(differenceCents, addCents(drawers, missing)) },
    feeCents: addCents(...sheets.map(({ total }) => total.feeCents)),
    donationCents: addCents(...sheets.map(({ total }) => total.donationCents)),
    elsewhereCents: addCents(...sheets.flatMap((sheet) => [partBy('otherCents', 'card')(sheet), partBy('otherCents', 'reader')(sheet)])),
    taxCents: addCents(ZERO, ...sheets.map((sheet) => totalsOf(sheet).tax)),
    sheets: sheets.map(({ night, fingerprint }) => ({
      night: night.name,
      fingerprint: fingerprint === null ? null : shortFingerprint(fingerprint),
    })),
    isOpen: sheets.some(({ night, drawers: boxes, deposit }) => night.state !== 'closed' || (boxes.length > 0 && deposit === null)),
  };
};

/** The form as one table. */
export const formCsv = (form: DistrictForm): string => {
  const blank = FORM_UNITS.map(() => null);
  const sums = [
    ['Expected receipts', form.expectedCents],
    ...FORM_PARTS.map((part) => [formPartTitle(part), form.parts[part]] as const),
    ['Accounted for', form.accountedCents],
    ['Difference', form.differenceCents],
    ['Not from stock: card fees paid by customers', form.feeCents],
    ['Not from stock: donations', form.donationCents],
    ['Not from stock: refunds and disputes at the payment provider', form.elsewhereCents],
    ['Sales tax in the items', form.taxCents],
  ] as const;
  return csv([
    ['item', ...FORM_UNITS, 'price', 'amount'],
    ...form.lines.map((line): CsvRow => [
      line.name,
      ...FORM_UNITS.map((column) => line[column]),
      amount(line.priceCents),
      amount(line.expectedCents),
    ]),
    ...sums.map(([title, cents]): CsvRow => [title, ...blank, null, amount(cents)]),
    ...form.sheets.map(({ night, fingerprint }): CsvRow => [
      `Sheet of ${night}: fingerprint ${fingerprint ?? 'none'}`,
      ...blank,
      null,
      null,
    ]),
  ]);
};
