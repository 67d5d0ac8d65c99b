import { groupBy } from '../kernel/group-by.ts';
import { addCents, multiplyCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import type { NightSheet } from './night-sheet.ts';
import type { SheetProduct } from './sheet-products.ts';

/** A product at one price: `opening + added − closing = used`, and `used × price = expected`. */
export type FormLine = {
  readonly name: string;
  readonly priceCents: Cents;
  readonly opening: number;
  readonly added: number;
  /** As counted; without a count, as recorded. */
  readonly closing: number;
  readonly used: number;
  readonly expectedCents: Cents;
};

/** The parts of the expected receipts, in the order of the form. */
export const FORM_PARTS = [
  'deposit',
  'paid-out',
  'paid-in',
  'no-drawer',
  'earlier-refunds',
  'cash-beside',
  'card',
  'reader',
  'given',
  'spoiled',
  'refunded-food',
] as const;
export type FormPart = (typeof FORM_PARTS)[number];

/**
 * The district's accounting of one or more nights (season §4). `differenceCents = accounted − expected`: negative means missing. It is the
 * sum of `reasons`.
 */
export type DistrictForm = {
  readonly lines: readonly FormLine[];
  readonly expectedCents: Cents;
  readonly parts: Readonly<Record<FormPart, Cents>>;
  readonly accountedCents: Cents;
  readonly differenceCents: Cents;
  readonly reasons: {
    /** Drawers over; below zero: short. */
    readonly drawersCents: Cents;
    /** Missing products, at their price. */
    readonly missingCents: Cents;
    /** Sold, given or replaced at a price other than the menu's at closing. */
    readonly pricesCents: Cents;
  };
  /** Not from stock, but in the same deposits. */
  readonly feeCents: Cents;
  readonly donationCents: Cents;
  /** A night has uncounted drawers: there is no deposit yet, and the difference is meaningless. */
  readonly isOpen: boolean;
};

const negative = (amount: Cents): Cents => subtractCents(ZERO, amount);

const lineOf = ({ name, priceCents, opening, added, counted, expected }: SheetProduct): FormLine => {
  const closing = counted ?? expected;
  const used = opening + added - closing;
  return { name, priceCents, opening, added, closing, used, expectedCents: multiplyCents(priceCents, used) };
};

const partsOf = (sheet: NightSheet): DistrictForm['parts'] => {
  const { deposit, tenders, comps, stock, refundedFoodCents } = sheet;
  const of = (which: string) => tenders.find(({ tender }) => tender === which)?.report;
  const cash = of('cash');
  return {
    deposit: deposit?.toDepositCents ?? cash?.netCents ?? ZERO,
    'paid-out': negative(deposit?.paidOutCents ?? ZERO),
    'paid-in': negative(deposit?.paidInCents ?? ZERO),
    'no-drawer': negative(deposit?.noDrawerCents ?? ZERO),
    'earlier-refunds': negative(deposit?.earlierRefundsCents ?? ZERO),
    'cash-beside': negative(subtractCents(cash?.netCents ?? ZERO, cash?.totalSalesCents ?? ZERO)),
    card: of('card')?.totalSalesCents ?? ZERO,
    reader: of('reader')?.totalSalesCents ?? ZERO,
    given: addCents(...comps.map(({ cents }) => cents)),
    spoiled: addCents(...stock.map(({ spoiled, priceCents }) => multiplyCents(priceCents, spoiled))),
    'refunded-food': refundedFoodCents,
  };
};

/** Merges lines of the same product at the same price: opening and added of the first night, closing of the last. */
const merged = (lines: readonly FormLine[]): readonly FormLine[] =>
  [...groupBy(lines, ({ name, priceCents }) => `${name} ${priceCents}`).values()].flatMap((same) => {
    const [first, last] = [same[0], same.at(-1)];
    if (first === undefined || last === undefined) return [];
    const used = same.reduce((sum, line) => sum + line.used, 0);
    // Deliveries between two nights count as added.
    const added = last.closing + used - first.opening;
    return [{ ...last, opening: first.opening, added, used, expectedCents: multiplyCents(last.priceCents, used) }];
  });

const partsOfAll = (sheets: readonly NightSheet[]): DistrictForm['parts'] => {
  const all = sheets.map(partsOf);
  const sum = (part: FormPart): Cents => addCents(...all.map((parts) => parts[part]));
  return {
    deposit: sum('deposit'),
    'paid-out': sum('paid-out'),
    'paid-in': sum('paid-in'),
    'no-drawer': sum('no-drawer'),
    'earlier-refunds': sum('earlier-refunds'),
    'cash-beside': sum('cash-beside'),
    card: sum('card'),
    reader: sum('reader'),
    given: sum('given'),
    spoiled: sum('spoiled'),
    'refunded-food': sum('refunded-food'),
  };
};

/** @param sheets oldest first */
export const districtForm = (sheets: readonly NightSheet[]): DistrictForm => {
  const products = sheets.flatMap(({ stock }) => stock);
  const lines = merged(products.map(lineOf));
  const parts = partsOfAll(sheets);
  const expectedCents = addCents(...lines.map((line) => line.expectedCents));
  const accountedCents = addCents(...Object.values(parts));
  const differenceCents = subtractCents(accountedCents, expectedCents);
  const drawersCents = addCents(...sheets.map(({ deposit }) => deposit?.differenceCents ?? ZERO));
  const missingCents = negative(addCents(...products.map(({ missing, priceCents }) => multiplyCents(priceCents, missing ?? 0))));
  return {
    lines,
    expectedCents,
    parts,
    accountedCents,
    differenceCents,
    reasons: { drawersCents, missingCents, pricesCents: subtractCents(differenceCents, addCents(drawersCents, missingCents)) },
    feeCents: addCents(...sheets.map(({ total }) => total.feeCents)),
    donationCents: addCents(...sheets.map(({ total }) => total.donationCents)),
    isOpen: sheets.some(({ night, drawers, deposit }) => night.state !== 'closed' || (drawers.length > 0 && deposit === null)),
  };
};
