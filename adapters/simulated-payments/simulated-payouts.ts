import type { BalanceMovement, Payout } from '#core/domain/bank/balance.ts';
import { sumOf, netCents } from '#core/domain/bank/balance.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { addCents, cents, shareOf, subtractCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { businessDayOf, isWithin, plusDays, type BusinessDay } from '#core/domain/reports/business-day.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { paymentIdOf, type SimulatedSession, type SimulatedSessionStore } from './simulated-session.ts';

/** The usual card fee: 2.9 % and 30 cents. Refunds return none of it. */
const FEE_BASIS_POINTS = 290;
const FEE_FIXED_CENTS = cents(30);
const ARRIVES_AFTER_DAYS = 2;
const PAYOUT_PREFIX = 'simpo_';

const feeOf = (amount: Cents): Cents => addCents(shareOf(amount, FEE_BASIS_POINTS), FEE_FIXED_CENTS);

const back = (amount: Cents) => ({ amountCents: subtractCents(ZERO, amount), feeCents: ZERO });

const movementsOfSession = (session: SimulatedSession): readonly BalanceMovement[] => {
  if (session.state !== 'paid') return [];
  const { id, totalCents, createdAt, refunds, disputes } = session;
  const of = { paymentId: paymentIdOf(session) };
  return [
    { ...of, id: `simtx_${id}`, kind: 'payment', amountCents: totalCents, feeCents: feeOf(totalCents), at: session.paidAt ?? createdAt },
    ...refunds
      .filter(({ state }) => state !== 'failed')
      .map((refund) => ({
        ...of,
        id: `simtx_${refund.refundId}`,
        kind: 'refund' as const,
        ...back(refund.amountCents),
        at: refund.createdAt ?? createdAt,
      })),
    ...disputes
      .filter(({ state }) => state === 'open' || state === 'lost')
      .map((dispute) => ({
        ...of,
        id: `simtx_${dispute.disputeId}`,
        kind: 'dispute' as const,
        ...back(dispute.amountCents),
        at: dispute.createdAt,
      })),
  ];
};

const dayOf = (at: Instant): BusinessDay => businessDayOf(at, 'UTC');

/** Each day's payments and refunds are paid out together, two days later; held-back ones are left out. */
export const simulatedPayouts = ({
  store,
  clock,
}: {
  readonly store: SimulatedSessionStore;
  readonly clock: Clock;
}): Omit<PayoutReader, 'inPersonPayments'> => {
  const paidOut = async (): Promise<readonly BalanceMovement[]> =>
    (await store.all()).filter(({ isHeldBack }) => !isHeldBack).flatMap(movementsOfSession);
  const ofDay = async (day: BusinessDay): Promise<readonly BalanceMovement[]> => (await paidOut()).filter(({ at }) => dayOf(at) === day);
  return {
    movements: async (window) => (await store.all()).flatMap(movementsOfSession).filter(({ at }) => isWithin(window, at)),
    payouts: async (window) => {
      const today = dayOf(clock.now());
      const all = (await paidOut()).filter(({ at }) => isWithin(window, at) && dayOf(at) < today);
      const days = [...new Set(all.map(({ at }) => dayOf(at)))].toSorted().toReversed();
      return await Promise.all(
        days.map(async (day): Promise<Payout> => {
          const arrivesOn = plusDays(day, ARRIVES_AFTER_DAYS);
          const amountCents = sumOf(await ofDay(day), netCents);
          return { id: `${PAYOUT_PREFIX}${day}`, amountCents, state: arrivesOn <= today ? 'arrived' : 'sent', arrivesOn };
        }),
      );
    },
    movementsOf: async (payoutId) => (payoutId.startsWith(PAYOUT_PREFIX) ? await ofDay(payoutId.slice(PAYOUT_PREFIX.length)) : []),
  };
};
