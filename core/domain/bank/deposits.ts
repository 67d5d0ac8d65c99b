import type { NightId, OrderId, PaymentId } from '../kernel/ids.ts';
import { elapsedMs, type Instant } from '../kernel/instant.ts';
import { addCents, subtractCents, ZERO, type Cents } from '../kernel/money.ts';
import { groupBy } from '../kernel/group-by.ts';
import { LIMITS } from '../limits.ts';
import { businessDayOf, daysBetween, plusDays, type BusinessDay } from '../reports/business-day.ts';
import { netCents, sumOf, type BalanceMovement, type CardPayment, type Payout } from './balance.ts';

/**
 * Why the bank statement will not match a payment: the provider does not know it; the provider took or refunded another amount; it is
 * overdue and in no deposit that has arrived.
 */
export const MISMATCHES = ['unknown-to-provider', 'amount-differs', 'not-deposited'] as const;
export type Mismatch = (typeof MISMATCHES)[number];

/** One reason why a payment does not match. Settling it does not settle another reason that comes up later. */
export type MismatchKey = { readonly orderId: OrderId; readonly why: Mismatch };

/** A note that explains how a mismatch was cleared up with the provider or the bank. */
export type BankSettlement = MismatchKey & { readonly note: string; readonly at: Instant; readonly by: string };

/** A mismatch that a person settled. */
export type SettledPayment = UnmatchedPayment & { readonly settlement: BankSettlement };

export type UnmatchedPayment = CardPayment & {
  readonly why: Mismatch;
  /** The provider's amount; null when it does not know the payment. */
  readonly providerCents: Cents | null;
  readonly feeCents: Cents;
};

/** A night's card payments on their way to the bank. */
export type NightDeposit = {
  readonly nightId: NightId;
  readonly payments: { readonly count: number; readonly amountCents: Cents };
  /** Refunds and disputes. */
  readonly givenBack: { readonly count: number; readonly amountCents: Cents };
  readonly feeCents: Cents;
  /** The same by the day of its line. */
  readonly feesByDay: ReadonlyMap<BusinessDay, Cents>;
  /** payments − given back − fees */
  readonly expectedCents: Cents;
  readonly arrivedCents: Cents;
  /** `arrived`: all of it, to the cent. `late`: more than three days after it was due. `settled`: every mismatch was settled by hand. */
  readonly state: 'expected' | 'arrived' | 'late' | 'settled';
  /** When the last part arrived, or when the first missing part is due. */
  readonly day: BusinessDay;
  /** 0 unless late. */
  readonly daysLate: number;
  readonly unmatched: readonly UnmatchedPayment[];
  readonly settled: readonly SettledPayment[];
};

export type Bank = {
  readonly nights: readonly NightDeposit[];
  /** Lines of the stand's card tests. */
  readonly tests: readonly BalanceMovement[];
  /** Lines of the account without a payment of these nights: other sales, monthly fees. */
  readonly others: readonly BalanceMovement[];
  readonly payouts: readonly Payout[];
};

/** The provider's ledger, with the payout that each line is in. */
export type ProviderLedger = {
  readonly movements: readonly BalanceMovement[];
  readonly payouts: readonly (Payout & { readonly movements: readonly BalanceMovement[] })[];
};

export type Today = { readonly now: Instant; readonly timeZone: string };

type Line = BalanceMovement & { readonly payout: Payout | null };

type Listed = ProviderLedger['payouts'][number];

const isReturn = ({ kind }: BalanceMovement): boolean => kind === 'returned-payout';

const byArrival = (one: Payout, other: Payout): number =>
  (one.arrivesOn === other.arrivesOn ? one.id < other.id : one.arrivesOn < other.arrivesOn) ? -1 : 1;

/**
 * A failed payout returns to the account; the next one carries its lines again, as one amount. @param failed loses those that it carries; of
 * equal amounts, the first
 */
const carriedBy = ({ movements }: Listed, failed: Set<Listed>): readonly BalanceMovement[] =>
  movements.flatMap((movement) => {
    if (!isReturn(movement)) return [movement];
    const returned = [...failed].find(({ amountCents }) => amountCents === movement.amountCents);
    return returned !== undefined && failed.delete(returned) ? carriedBy(returned, failed) : [];
  });

/** Each line once, preferably as its payout lists it. */
const linesOf = ({ movements, payouts: listed }: ProviderLedger): readonly Line[] => {
  const payouts = listed.toSorted(byArrival);
  const failed = new Set(payouts.filter(({ state }) => state === 'failed'));
  const known = [...failed].flatMap((one) => one.movements).concat(movements);
  const lines = new Map<string, Line>(known.filter((one) => !isReturn(one)).map((one) => [one.id, { ...one, payout: null }]));
  for (const one of payouts.filter(({ state }) => state !== 'failed')) {
    const { movements: _own, ...payout } = one;
    for (const movement of carriedBy(one, failed)) lines.set(movement.id, { ...movement, payout });
  }
  return [...lines.values()];
};

const hasArrived = ({ payout }: Line): boolean => payout?.state === 'arrived';

/** A line is due on the day that its payout names, otherwise some days after it happened, because banks rest on weekends. */
const dueDay = ({ payout, at }: { readonly payout: Payout | null; readonly at: Instant }, timeZone: string): BusinessDay =>
  payout?.arrivesOn ?? plusDays(businessDayOf(at, timeZone), LIMITS.bank.depositTakesDays);

const isOf =
  (...kinds: readonly BalanceMovement['kind'][]) =>
  ({ kind }: BalanceMovement): boolean =>
    kinds.includes(kind);

const mismatchOf = (payment: CardPayment, lines: readonly Line[], isLate: boolean, { now }: Today): Mismatch | null => {
  // The provider's list may lag a little.
  if (elapsedMs(payment.placedAt, now) < LIMITS.bank.providerMayLagMs) return null;
  const [paid, back] = [lines.filter(isOf('payment')), lines.filter(isOf('refund', 'dispute'))];
  if (paid.length === 0) return 'unknown-to-provider';
  const differs =
    sumOf(paid, ({ amountCents }) => amountCents) !== payment.paidCents ||
    sumOf(back, ({ amountCents }) => subtractCents(ZERO, amountCents)) !== payment.givenBackCents;
  if (differs) return 'amount-differs';
  return isLate && !lines.every(hasArrived) ? 'not-deposited' : null;
};

type Standing = { readonly isWhole: boolean; readonly isLate: boolean; readonly hasOpen: boolean; readonly hasSettled: boolean };

const stateOf = ({ isWhole, isLate, hasOpen, hasSettled }: Standing): NightDeposit['state'] => {
  if (!hasOpen && hasSettled && (isWhole || isLate)) return 'settled';
  if (isWhole && !hasOpen) return 'arrived';
  return isLate ? 'late' : 'expected';
};

const keyOf = ({ orderId, why }: MismatchKey): string => `${orderId} ${why}`;

const depositOf = (
  nightId: NightId,
  payments: readonly CardPayment[],
  linesOfPayment: ReadonlyMap<PaymentId | null, readonly Line[]>,
  today: Today,
  settlements: ReadonlyMap<string, BankSettlement>,
): NightDeposit => {
  const { now, timeZone } = today;
  const own = payments.map((payment) => ({ payment, lines: linesOfPayment.get(payment.paymentId) ?? [] }));
  const lines = own.flatMap((one) => one.lines);
  const missing = [
    ...lines.filter((line) => !hasArrived(line)),
    ...own.filter((one) => one.lines.length === 0).map(({ payment }) => ({ payout: null, at: payment.placedAt })),
  ];
  const dueDays = missing.map((line) => dueDay(line, timeZone)).toSorted();
  const [firstDue] = dueDays;
  const daysOver = firstDue === undefined ? 0 : daysBetween(firstDue, businessDayOf(now, timeZone));
  const isLate = daysOver > LIMITS.bank.warnAfterDays;
  const mismatches = own.flatMap(({ payment, lines: paymentLines }): readonly UnmatchedPayment[] => {
    const why = mismatchOf(payment, paymentLines, isLate, today);
    if (why === null) return [];
    const providerCents = why === 'unknown-to-provider' ? null : sumOf(paymentLines, ({ amountCents }) => amountCents);
    return [{ ...payment, why, providerCents, feeCents: sumOf(paymentLines, ({ feeCents }) => feeCents) }];
  });
  const amountCents = sumOf(payments, ({ paidCents }) => paidCents);
  const backCents = sumOf(payments, ({ givenBackCents }) => givenBackCents);
  const feeCents = sumOf(lines, (line) => line.feeCents);
  const arrivals = lines.flatMap((line) => (hasArrived(line) && line.payout !== null ? [line.payout.arrivesOn] : [])).toSorted();
  const unmatched = mismatches.filter((one) => !settlements.has(keyOf(one)));
  const settled = mismatches.flatMap((one): readonly SettledPayment[] => {
    const settlement = settlements.get(keyOf(one));
    return settlement === undefined ? [] : [{ ...one, settlement }];
  });
  const state = stateOf({ isWhole: firstDue === undefined, isLate, hasOpen: unmatched.length > 0, hasSettled: settled.length > 0 });
  return {
    nightId,
    payments: { count: payments.length, amountCents },
    givenBack: { count: payments.filter(({ givenBackCents }) => givenBackCents > 0).length, amountCents: backCents },
    feeCents,
    feesByDay: new Map(
      [...groupBy(lines, ({ at }) => businessDayOf(at, timeZone))].map(
        ([day, ofDay]) => [day, sumOf(ofDay, (line) => line.feeCents)] as const,
      ),
    ),
    expectedCents: subtractCents(amountCents, addCents(backCents, feeCents)),
    arrivedCents: sumOf(lines.filter(hasArrived), netCents),
    state,
    day: firstDue ?? arrivals.at(-1) ?? businessDayOf(now, timeZone),
    daysLate: state === 'late' ? daysOver : 0,
    unmatched,
    settled,
  };
};

/**
 * Compares the nights' card payments with the provider's ledger. Every line of the ledger is in exactly one night, in `tests` or in `others`.
 * @param payments of nights, in the order of the result. @param tests payments of card tests. @param settlements of any payments.
 */
export const matchDeposits = (
  payments: readonly CardPayment[],
  ledger: ProviderLedger,
  today: Today,
  tests: ReadonlySet<PaymentId> = new Set(),
  settlements: readonly BankSettlement[] = [],
): Bank => {
  const settled = new Map(settlements.map((one) => [keyOf(one), one]));
  const lines = linesOf(ledger);
  const linesOfPayment = groupBy(lines, ({ paymentId }) => paymentId);
  const nights = groupBy(payments, ({ nightId }) => nightId);
  const ours = new Set(payments.map(({ paymentId }) => paymentId));
  const isTest = ({ paymentId }: BalanceMovement): boolean => paymentId !== null && tests.has(paymentId);
  const foreign = lines
    .filter(({ paymentId }) => paymentId === null || !ours.has(paymentId))
    .map(({ payout: _payout, ...movement }) => movement);
  return {
    nights: [...nights].map(([nightId, own]) => depositOf(nightId, own, linesOfPayment, today, settled)),
    payouts: ledger.payouts.map(({ movements: _movements, ...payout }) => payout),
    tests: foreign.filter(isTest),
    others: foreign.filter((line) => !isTest(line)),
  };
};
