import { recordOf, sumAmounts, type Amounts } from '../kernel/amounts.ts';
import type { Instant } from '../kernel/instant.ts';
import { addCents, negateCents, ZERO, type Cents } from '../kernel/money.ts';
import type { Night } from '../night/night.ts';
import type { Tender } from '../order/order.ts';
import { businessDayOf, dayWindow, type BusinessDay } from './business-day.ts';
import { uncountedDeposit, type Deposit } from './deposit.ts';
import { sumOfComps } from './given-away.ts';
import { reportOf, type NightSheet } from './night-sheet.ts';

/** The year in which a school year begins: 2026 from July 1, 2026 to June 30, 2027. */
export type Season = number;

/** A night each day, for more than ten years. */
export const MAX_NIGHTS = 5_000;

const FIRST_DAY = '0701';
const [YEAR, MONTH] = [
  [0, 4],
  [4, 6],
] as const;

export const seasonOf = (day: BusinessDay): Season => Number(day.slice(...YEAR)) - (day.slice(YEAR[1]) < FIRST_DAY ? 1 : 0);

export const startOfSeason = (season: Season, timeZone: string): Instant => dayWindow(`${season}${FIRST_DAY}`, timeZone).start;

/** '2026-11' */
export type Month = string;

export const monthOf = (day: BusinessDay): Month => `${day.slice(...YEAR)}-${day.slice(...MONTH)}`;

/** The local day on which a night was opened; null if only planned. */
export const dayOfNight = ({ openedAt }: Pick<Night, 'openedAt'>, timeZone: string): BusinessDay | null =>
  openedAt === null ? null : businessDayOf(openedAt, timeZone);

const ofTender = (sheet: NightSheet, tender: Tender): Cents => reportOf(sheet, tender)?.netCents ?? ZERO;

/** The stand learned something of its night in the season, after the closing. */
export const hasLateLines = ({ late }: NightSheet, season: Season, timeZone: string): boolean =>
  late.some(({ heardAt }) => seasonOf(businessDayOf(heardAt, timeZone)) === season);

/** The sheet's deposit; of a night without drawers, its whole cash. */
export const depositOfSheet = (sheet: NightSheet): Deposit => sheet.deposit ?? uncountedDeposit(ofTender(sheet, 'cash'));

/**
 * Every figure of a sheet that adds up over nights, with its title in files; amounts that left are negative. `gross + refunds = net = items +
 * fee + donation + other = card + cash + reader`, and cash with the five lines after reader is the deposit.
 */
const FIGURES = {
  gross: ['gross', ({ total }) => total.grossCents],
  refunds: ['refunds', ({ total }) => negateCents(total.refundsCents)],
  net: ['net', ({ total }) => total.netCents],
  items: ['items', ({ total }) => total.itemsCents],
  /** Included in the items. */
  tax: ['sales tax in items', ({ stock }) => addCents(...stock.map(({ taxCents }) => taxCents))],
  fee: ['fee', ({ total }) => total.feeCents],
  donation: ['donation', ({ total }) => total.donationCents],
  other: ['other', ({ total }) => total.otherCents],
  card: ['card', (sheet) => ofTender(sheet, 'card')],
  cash: ['cash', (sheet) => ofTender(sheet, 'cash')],
  reader: ['reader', (sheet) => ofTender(sheet, 'reader')],
  inNoDrawer: ['cash in no drawer', (sheet) => depositOfSheet(sheet).noDrawerCents],
  earlierRefunds: ['refunds of earlier nights', (sheet) => depositOfSheet(sheet).earlierRefundsCents],
  paidIn: ['paid in', (sheet) => depositOfSheet(sheet).paidInCents],
  paidOut: ['paid out', (sheet) => depositOfSheet(sheet).paidOutCents],
  /** The drawers' differences; below zero: short. */
  difference: ['over or short', (sheet) => depositOfSheet(sheet).differenceCents],
  deposit: ['cash to deposit', (sheet) => depositOfSheet(sheet).toDepositCents],
  given: ['given away at menu price', ({ comps }) => sumOfComps(comps)],
  /** Learned after the closing, and in none of the figures above. */
  late: ['after closing', ({ late }) => negateCents(addCents(...late.map(({ amountCents }) => amountCents)))],
} as const satisfies Record<string, readonly [title: string, of: (sheet: NightSheet) => Cents]>;

export type Figure = keyof typeof FIGURES;
const isFigure = (key: string): key is Figure => Object.hasOwn(FIGURES, key);
export const FIGURE_KEYS: readonly Figure[] = Object.keys(FIGURES).filter(isFigure);
export const figureTitle = (figure: Figure): string => FIGURES[figure][0];

export type MoneyTotals = Amounts<Figure> & { readonly orders: number };

/** A night's sheet in one line. */
export const totalsOf = (sheet: NightSheet): MoneyTotals => ({
  orders: sheet.total.paidOrders,
  ...recordOf(FIGURE_KEYS, (figure) => FIGURES[figure][1](sheet)),
});

/** Each column is the sum of its nights. */
export const sumOfTotals = (all: readonly MoneyTotals[]): MoneyTotals => ({
  orders: all.reduce((orders, one) => orders + one.orders, 0),
  ...sumAmounts(FIGURE_KEYS, all),
});
