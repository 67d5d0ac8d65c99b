import { groupBy } from '../kernel/group-by.ts';
import type { OrderId, PaymentId } from '../kernel/ids.ts';
import { instant, plusMs, type Instant } from '../kernel/instant.ts';
import { cents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import { LIMITS } from '../limits.ts';
import type { Night } from '../night/night.ts';
import type { Order } from '../order/order.ts';
import type { TimeWindow } from '../reports/business-day.ts';
import { isUndone, type Sale } from '../window/sale.ts';
import { sumOf } from './balance.ts';
import { correctionCents, isSettling, READER_DECISIONS, type ReaderDecision, type ReaderQuestion } from './reader-decision.ts';
import { alignByTime, distanceMs, pairByLikelihood, type Pair } from './pair-by-time.ts';

/** A card amount, and how much of it has been refunded. */
type Taken = { readonly at: Instant; readonly paidCents: Cents; readonly givenBackCents: Cents };

/** A sale that the stand recorded as taken on the card reader. An undone one was given back whole. */
export type ReaderSale = Taken & {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly soldBy: string;
  /** From the reader's slip, if the seller typed it. */
  readonly reference: string | null;
};

/** An order that was taken on the reader, with the facts of its sale. */
export const readerSaleOf = (order: Order, { soldBy, payment }: Pick<Sale, 'soldBy' | 'payment'>): ReaderSale => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  soldBy: soldBy.name,
  reference: payment.tender === 'reader' ? payment.reference : null,
  at: order.placedAt,
  ...(isUndone(order)
    ? { paidCents: order.totalCents, givenBackCents: order.totalCents }
    : { paidCents: order.paidCents, givenBackCents: order.givenBackCents }),
});

/** A payment that the provider took with the card present. */
export type InPersonPayment = Taken & {
  readonly paymentId: PaymentId;
  /** 'Visa 8841'; null if the provider does not report it. */
  readonly card: string | null;
  /** Not included in `paidCents`: a tip belongs to the volunteers, not to a sale. */
  readonly tipCents: Cents;
};

/** A charge that includes a tip: refunds reduce the sale first, then the tip. */
export const splitTip = (charge: Pick<Taken, 'paidCents' | 'givenBackCents'>, tipCents: Cents) => {
  const paidCents = subtractCents(charge.paidCents, tipCents);
  const givenBackCents = cents(Math.min(charge.givenBackCents, paidCents));
  return { paidCents, givenBackCents, tipCents: subtractCents(tipCents, subtractCents(charge.givenBackCents, givenBackCents)) };
};

export type ReaderPair = Pair<ReaderSale, InPersonPayment>;

/** Sales or payments that were not fully refunded. */
type Side = { readonly count: number; readonly netCents: Cents };

/** A decision, and the difference that it leaves: zero unless a refund came after it. */
export type Decided = { readonly decision: ReaderDecision; readonly sale: ReaderSale | null; readonly leftCents: Cents };

/** provider − stand = difference = the differences of `differing` + `onlyAtProvider` − `onlyAtStand` + those that `decided` leaves. */
export type ReaderMatch = {
  readonly stand: Side;
  readonly provider: Side;
  readonly differenceCents: Cents;
  /** Equal amounts on both sides after refunds. */
  readonly matched: readonly ReaderPair[];
  /** Probably the same sale, but the amounts differ. */
  readonly differing: readonly ReaderPair[];
  readonly onlyAtStand: readonly ReaderSale[];
  readonly onlyAtProvider: readonly InPersonPayment[];
  /** Oldest first. */
  readonly decided: readonly Decided[];
  /** Tips, not included in any of these figures. */
  readonly tipsCents: Cents;
};

export const keptCents = ({ paidCents, givenBackCents }: Taken): Cents => subtractCents(paidCents, givenBackCents);

const wasKept = (one: Taken): boolean => keptCents(one) !== 0;

const { sameAmountWithinMs, otherAmountWithinMs, aroundNightMs } = LIMITS.readerMatch;

/** A sale and a payment with the same key are the same, if their times allow it. The stricter key goes first. */
const KEYS: readonly ((one: Taken) => string)[] = [
  ({ paidCents, givenBackCents }) => `${paidCents} ${givenBackCents}`,
  ({ paidCents }) => String(paidCents),
];

/** Close in time, and neither amount is more than twice the other: probably a typo. */
const mayBeMistyped = (sale: Taken, payment: Taken): boolean =>
  distanceMs(sale, payment) <= otherAmountWithinMs &&
  Math.max(sale.paidCents, payment.paidCents) <= 2 * Math.min(sale.paidCents, payment.paidCents);

const unlikeness = (sale: Taken, payment: Taken) => [distanceMs(sale, payment), Math.abs(sale.paidCents - payment.paidCents)] as const;

const without = <T>(all: readonly T[], taken: readonly T[]): readonly T[] => {
  const gone = new Set(taken);
  return all.filter((one) => !gone.has(one));
};

const salesIn = (pairs: readonly ReaderPair[]) => pairs.map(({ sale }) => sale);
const paymentsIn = (pairs: readonly ReaderPair[]) => pairs.map(({ payment }) => payment);

type MayPair = (sale: ReaderSale, payment: InPersonPayment) => boolean;

const pairUp = (sales: readonly ReaderSale[], payments: readonly InPersonPayment[], mayPair: MayPair): readonly ReaderPair[] => {
  const isNear: MayPair = (sale, payment) => distanceMs(sale, payment) <= sameAmountWithinMs && mayPair(sale, payment);
  const sameAmount = KEYS.reduce<readonly ReaderPair[]>((pairs, keyOf) => {
    const theirs = groupBy(without(payments, paymentsIn(pairs)), keyOf);
    const ours = groupBy(without(sales, salesIn(pairs)), keyOf);
    return [...pairs, ...[...ours].flatMap(([key, own]) => alignByTime(own, theirs.get(key) ?? [], isNear))];
  }, []);
  const [openSales, openPayments] = [without(sales, salesIn(sameAmount)), without(payments, paymentsIn(sameAmount))];
  return [
    ...sameAmount,
    ...pairByLikelihood(openSales, openPayments, (sale, payment) => mayBeMistyped(sale, payment) && mayPair(sale, payment), unlikeness),
  ];
};

const isSame = ({ sale, payment }: ReaderPair): boolean => keptCents(sale) === keptCents(payment);

const inOrder = <T extends Taken>(all: readonly T[], idOf: (one: T) => string): readonly T[] =>
  all.toSorted(
    (one, other) =>
      one.at - other.at ||
      one.paidCents - other.paidCents ||
      one.givenBackCents - other.givenBackCents ||
      (idOf(one) < idOf(other) ? -1 : 1),
  );

/** The remaining difference between a decided sale and payment, at their current amounts. */
const decidedOf =
  (sales: readonly ReaderSale[], payments: readonly InPersonPayment[]) =>
  (decision: ReaderDecision): Decided => {
    const sale = sales.find(({ orderId }) => orderId === decision.orderId) ?? null;
    const payment = payments.find(({ paymentId }) => paymentId === decision.paymentId) ?? null;
    const [here, there] = [sale, payment].map((one) => (one === null ? ZERO : keptCents(one)));
    const corrected = subtractCents(here ?? ZERO, correctionCents(decision));
    return { decision, sale, leftCents: isSettling(decision) ? subtractCents(there ?? ZERO, corrected) : ZERO };
  };

/** Like the stand's total, with the corrections of decisions: one that nobody paid is none, and an added one is. */
const countOf = (sales: readonly ReaderSale[], decisions: readonly ReaderDecision[]): number => {
  const about = groupBy(decisions, ({ orderId }) => orderId);
  const added = (about.get(null) ?? []).filter((one) => correctionCents(one) !== 0);
  return added.length + sales.filter((sale) => keptCents(sale) !== sumOf(about.get(sale.orderId) ?? [], correctionCents)).length;
};

/**
 * Pairs a night's reader sales with the provider's in-person payments, one to one in any order: equal amounts within a quarter of an hour
 * first, as many as possible; then similar amounts within a few minutes. Omits decided ones, and unmatched ones that were fully refunded.
 * The stand's total includes the corrections of decisions.
 */
export const matchReader = (
  sales: readonly ReaderSale[],
  payments: readonly InPersonPayment[],
  decisions: readonly ReaderDecision[] = [],
): ReaderMatch => {
  const settling = decisions.filter(isSettling);
  const notOurs = new Set(decisions.flatMap(({ kind, paymentId }) => (kind === 'not-ours' ? [paymentId] : [])));
  const [ours, theirs] = [
    inOrder(sales, ({ orderId }) => orderId),
    inOrder(payments, ({ paymentId }) => paymentId).filter(({ paymentId }) => !notOurs.has(paymentId)),
  ];
  const openSales = ours.filter(({ orderId }) => settling.every((one) => one.orderId !== orderId));
  const openPayments = theirs.filter(({ paymentId }) => settling.every((one) => one.paymentId !== paymentId));
  const apart = decisions.filter((one) => !isSettling(one));
  const pairs = pairUp(openSales, openPayments, (sale, payment) =>
    apart.every(({ orderId, paymentId }) => orderId !== sale.orderId || paymentId !== payment.paymentId),
  ).toSorted((one, other) => ours.indexOf(one.sale) - ours.indexOf(other.sale));
  const decided = decisions.map(decidedOf(ours, theirs)).toSorted((one, other) => one.decision.at - other.decision.at);
  const standCents = subtractCents(sumOf(ours, keptCents), sumOf(decisions, correctionCents));
  const stand = { count: countOf(ours, decisions), netCents: standCents };
  const provider = { count: theirs.filter(wasKept).length, netCents: sumOf(theirs, keptCents) };
  return {
    stand,
    provider,
    differenceCents: subtractCents(provider.netCents, standCents),
    matched: pairs.filter(isSame),
    differing: pairs.filter((pair) => !isSame(pair)),
    onlyAtStand: without(openSales, salesIn(pairs)).filter(wasKept),
    onlyAtProvider: without(openPayments, paymentsIn(pairs)).filter(wasKept),
    decided,
    tipsCents: sumOf(theirs, ({ tipCents }) => tipCents),
  };
};

/** The sale and payment of an open question, and the amount kept of each; null: not open. */
export const openQuestion = (
  { differing, onlyAtStand, onlyAtProvider }: ReaderMatch,
  { kind, orderId, paymentId }: ReaderQuestion,
): Pick<ReaderDecision, 'card' | 'standCents' | 'providerCents'> | null => {
  const asked: Readonly<Record<(typeof READER_DECISIONS)[typeof kind]['about'], readonly Partial<ReaderPair>[]>> = {
    pair: differing,
    sale: onlyAtStand.map((sale) => ({ sale })),
    payment: onlyAtProvider.map((payment) => ({ payment })),
  };
  const found = asked[READER_DECISIONS[kind].about].find(
    ({ sale, payment }) => (sale?.orderId ?? null) === orderId && (payment?.paymentId ?? null) === paymentId,
  );
  if (found === undefined) return null;
  const { sale, payment } = found;
  return {
    card: payment?.card ?? null,
    standCents: sale === undefined ? ZERO : keptCents(sale),
    providerCents: payment === undefined ? ZERO : keptCents(payment),
  };
};

type Times = Pick<Night, 'openedAt' | 'closedAt'>;

/**
 * The time of a night's in-person payments: the night and an hour around it, except for the hours of other nights. Each moment belongs to
 * one night at most. @param others opened nights. @returns null for a night that has not opened
 */
export const readerWindow = (night: Times, others: readonly Times[], now: Instant): TimeWindow | null => {
  const { openedAt, closedAt } = night;
  if (openedAt === null) return null;
  const afterOthers = others.flatMap((other) =>
    other.openedAt !== null && other.openedAt < openedAt && other.closedAt !== null ? [other.closedAt + aroundNightMs] : [],
  );
  const nextOpenings = others.flatMap((other) => (other.openedAt !== null && other.openedAt > openedAt ? [other.openedAt] : []));
  return {
    start: instant(Math.min(openedAt, Math.max(openedAt - aroundNightMs, ...afterOthers))),
    end: instant(Math.min(plusMs(closedAt ?? now, aroundNightMs), ...nextOpenings)),
  };
};
