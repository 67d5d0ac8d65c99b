import { addCents, ZERO, type Cents } from '../kernel/money.ts';
import type { Night } from '../night/night.ts';
import { MONEY_TENDERS } from '../order/order.ts';
import { businessDayOf, type BusinessDay } from './business-day.ts';
import type { NightSheet } from './night-sheet.ts';

/** The year in which a school year begins: 2026 from July 1, 2026 to June 30, 2027. */
export type Season = number;

/** Fifty nights a year, for ten years. */
export const MAX_NIGHTS = 500;

const FIRST_MONTH = 7;
const [YEAR, MONTH] = [
  [0, 4],
  [4, 6],
] as const;

export const seasonOf = (day: BusinessDay): Season => Number(day.slice(...YEAR)) - (Number(day.slice(...MONTH)) < FIRST_MONTH ? 1 : 0);

/** '2026-11' */
export const monthOf = (day: BusinessDay): string => `${day.slice(...YEAR)}-${day.slice(...MONTH)}`;

/** The local day on which a night was opened; null if only planned. */
export const dayOfNight = ({ openedAt }: Pick<Night, 'openedAt'>, timeZone: string): BusinessDay | null =>
  openedAt === null ? null : businessDayOf(openedAt, timeZone);

type MoneyTender = (typeof MONEY_TENDERS)[number];

/** `gross − refunds = net = items + fee + donation + other`; net is also the sum of the tenders. In cents. */
export type MoneyTotals = {
  readonly orders: number;
  readonly grossCents: Cents;
  readonly refundsCents: Cents;
  readonly netCents: Cents;
  readonly itemsCents: Cents;
  readonly feeCents: Cents;
  readonly donationCents: Cents;
  readonly otherCents: Cents;
  readonly tenders: Readonly<Record<MoneyTender, Cents>>;
  /** The drawers' differences; below zero: short. */
  readonly differenceCents: Cents;
  /** Cash for the bank, of nights whose drawers are all counted. */
  readonly depositCents: Cents;
  /** Learned after the closing, and in none of the figures above. Positive: it left. */
  readonly lateCents: Cents;
};

/** A night's sheet in one line. */
export const totalsOf = ({ total, tenders, drawers, deposit, late }: NightSheet): MoneyTotals => ({
  orders: total.paidOrders,
  grossCents: total.grossCents,
  refundsCents: total.refundsCents,
  netCents: total.netCents,
  itemsCents: total.totalSalesCents,
  feeCents: total.feeCents,
  donationCents: total.donationCents,
  otherCents: total.otherCents,
  tenders: byTender((tender) => tenders.find((one) => one.tender === tender)?.report.netCents ?? ZERO),
  differenceCents: addCents(...drawers.map(({ count }) => count?.differenceCents ?? ZERO)),
  depositCents: deposit?.toDepositCents ?? ZERO,
  lateCents: addCents(...late.map(({ amountCents }) => amountCents)),
});

const byTender = (amountOf: (tender: MoneyTender) => Cents): MoneyTotals['tenders'] => {
  const [card, cash, reader] = MONEY_TENDERS;
  return { [card]: amountOf(card), [cash]: amountOf(cash), [reader]: amountOf(reader) };
};

/** Each column is the sum of its nights. */
export const sumOfTotals = (all: readonly MoneyTotals[]): MoneyTotals => {
  const sum = (amountOf: (one: MoneyTotals) => Cents): Cents => addCents(...all.map(amountOf));
  return {
    orders: all.reduce((orders, one) => orders + one.orders, 0),
    grossCents: sum((one) => one.grossCents),
    refundsCents: sum((one) => one.refundsCents),
    netCents: sum((one) => one.netCents),
    itemsCents: sum((one) => one.itemsCents),
    feeCents: sum((one) => one.feeCents),
    donationCents: sum((one) => one.donationCents),
    otherCents: sum((one) => one.otherCents),
    tenders: byTender((tender) => sum((one) => one.tenders[tender])),
    differenceCents: sum((one) => one.differenceCents),
    depositCents: sum((one) => one.depositCents),
    lateCents: sum((one) => one.lateCents),
  };
};
