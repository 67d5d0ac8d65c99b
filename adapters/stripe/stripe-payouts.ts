import type { Stripe } from 'stripe';
import type { BalanceMovement, Payout } from '#core/domain/bank/balance.ts';
import { paymentId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { businessDayOf, type TimeWindow } from '#core/domain/reports/business-day.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { instantOfUnix, toUnixSeconds } from './session-params.ts';
import { readInPersonPayments } from './stripe-in-person.ts';
import { allOf, refused, type Ask } from './stripe-calls.ts';

const PAGE_SIZE = 100;
const PAYOUT_ID = /^po_\w+$/;

type Source = Exclude<Stripe.BalanceTransaction['source'], string | null>;

/** Refunds and disputes name their payment; their own line's type depends on the payment method. */
const KIND_OF_SOURCE: Readonly<Record<string, BalanceMovement['kind']>> = { charge: 'payment', refund: 'refund', dispute: 'dispute' };

const RETURNS: ReadonlySet<string> = new Set(['payout_failure', 'payout_cancel']);

/** Transfers to and from the bank, which are not part of a payout, except what the bank has returned of an earlier one. */
const isTransferToBank = ({ type }: Stripe.BalanceTransaction): boolean => type.startsWith('payout') && !RETURNS.has(type);

const paymentOf = (source: Source): string | null => {
  const intent = 'payment_intent' in source ? source.payment_intent : null;
  return typeof intent === 'string' || intent === null || intent === undefined ? (intent ?? null) : intent.id;
};

const kindOf = (type: string, ofPayment: Source | null): BalanceMovement['kind'] =>
  RETURNS.has(type) ? 'returned-payout' : (KIND_OF_SOURCE[ofPayment?.object ?? ''] ?? 'other');

const toMovement = ({ id, type, amount, net, created, source }: Stripe.BalanceTransaction): BalanceMovement => {
  const known = typeof source === 'object' && source !== null ? source : null;
  const payment = known === null ? null : paymentOf(known);
  return {
    id,
    kind: kindOf(type, payment === null ? null : known),
    paymentId: payment === null ? null : paymentId(payment),
    amountCents: cents(amount),
    feeCents: cents(amount - net),
    at: instantOfUnix(created),
  };
};

const STATES: Readonly<Record<string, Payout['state']>> = { paid: 'arrived', failed: 'failed', canceled: 'failed' };

const toPayout = ({ id, amount, status, arrival_date, failure_balance_transaction: failure }: Stripe.Payout): Payout => ({
  id,
  amountCents: cents(amount),
  state: STATES[status] ?? 'sent',
  // Stripe's days are midnights in UTC.
  arrivesOn: businessDayOf(instantOfUnix(arrival_date), 'UTC'),
  ...(typeof failure === 'object' && failure !== null ? { failedAt: instantOfUnix(failure.created) } : {}),
});

const within = ({ start, end }: TimeWindow) => ({ gte: toUnixSeconds(start), lt: toUnixSeconds(end) });

const movementsBy = async (stripe: Stripe, ask: Ask, which: Pick<Stripe.BalanceTransactionListParams, 'created' | 'payout'>) => {
  const params = { ...which, expand: ['data.source'], limit: PAGE_SIZE };
  const found = await ask((options) => allOf(stripe.balanceTransactions.list(params, options)));
  if (found.ok) return found.value.filter((one) => !isTransferToBank(one)).map(toMovement);
  // An unknown payout, or one made by hand: Stripe lists the lines of automatic payouts only.
  if (which.payout !== undefined) return [];
  throw refused(found.error);
};

/** Stripe's balance: a payout is the sum of its balance transactions. */
export const stripePayouts = (stripe: Stripe, inBudget: <T>(work: (ask: Ask) => Promise<T>) => Promise<T>): PayoutReader => ({
  movements: (window) => inBudget((ask) => movementsBy(stripe, ask, { created: within(window) })),
  payouts: (window) =>
    inBudget(async (ask) => {
      const found = await ask((options) =>
        allOf(stripe.payouts.list({ created: within(window), expand: ['data.failure_balance_transaction'], limit: PAGE_SIZE }, options)),
      );
      if (!found.ok) throw refused(found.error);
      return found.value.map(toPayout);
    }),
  movementsOf: async (payout) => (PAYOUT_ID.test(payout) ? await inBudget((ask) => movementsBy(stripe, ask, { payout })) : []),
  inPersonPayments: (window) => inBudget((ask) => readInPersonPayments(stripe, ask, window)),
});
