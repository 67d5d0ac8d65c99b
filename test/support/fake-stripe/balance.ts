import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { isWithin, paginate } from './paginate.ts';
import type { PAYOUT_LIST, TRANSACTION_LIST } from './parameters.ts';
import { invalidRequest, missing } from './stripe-error.ts';
import type { FakePayout, FakeState } from './state.ts';

const DAY = 24 * 60 * 60;
const DISPUTE_FEE_CENTS = 1_500;

type Source = { readonly id: string; readonly object: 'charge' | 'refund' | 'dispute' | 'payout'; readonly payment_intent?: string };

type Transaction = {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: 'usd';
  readonly created: number;
  readonly source: Source;
};

const line = (
  {
    id,
    ...facts
  }: { readonly id: string; readonly type: string; readonly amount: number; readonly created: number; readonly source: Source },
  fee = 0,
): Transaction => ({
  id: `txn_${id}`,
  object: 'balance_transaction',
  ...facts,
  fee,
  net: facts.amount - fee,
  currency: 'usd',
});

/** 2.9 % and 30 cents. */
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;

/** Every line of the balance except payouts, oldest first. A returned refund or payout is a separate line. */
const transactionsOf = ({ payments, refunds, disputes, payouts }: FakeState): readonly Transaction[] =>
  [
    ...payments
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, amount, created }) =>
        line({ id, type: 'charge', amount, created, source: { id: `ch_${id}`, object: 'charge', payment_intent: id } }, feeOf(amount)),
      ),
    ...refunds.flatMap(({ id, amount, created, payment_intent, status }) => {
      const source = { id, object: 'refund', payment_intent } as const;
      const made = line({ id, type: 'refund', amount: -amount, created, source });
      return status === 'failed' ? [made, line({ id: `${id}_back`, type: 'refund_failure', amount, created, source })] : [made];
    }),
    ...disputes.flatMap(({ id, amount, created, payment_intent, status }) => {
      const source = { id, object: 'dispute', payment_intent } as const;
      if (status.startsWith('warning')) return [];
      const taken = line({ id, type: 'adjustment', amount: -amount, created, source }, DISPUTE_FEE_CENTS);
      return status === 'won' ? [taken, line({ id: `${id}_back`, type: 'adjustment', amount, created, source })] : [taken];
    }),
    ...payouts
      .filter(({ status }) => status === 'failed')
      .map(({ id, amount, arrival_date }) =>
        line({ id: `${id}_back`, type: 'payout_failure', amount, created: arrival_date + DAY, source: { id, object: 'payout' } }),
      ),
  ].toSorted((one, other) => one.created - other.created);

export const listTransactions = (state: FakeState, { created = {}, payout, expand, ...page }: z.infer<typeof TRANSACTION_LIST>) => {
  const known = state.payouts.find(({ id }) => id === payout);
  if (payout !== undefined && known === undefined) throw missing('payout', payout);
  if (known?.automatic === false)
    throw invalidRequest('Balance transaction history can only be filtered on automatic transfers, not manual.');
  const payouts = state.payouts.map(({ id, amount, created: at }) =>
    line({ id, type: 'payout', amount: -amount, created: at, source: { id, object: 'payout' } }),
  );
  const all = [...transactionsOf(state), ...payouts].filter(
    ({ id, created: at }) => isWithin(created, at) && (known === undefined || known.transactions.includes(id) || id === `txn_${known.id}`),
  );
  const { data, ...rest } = paginate('/v1/balance_transactions', all, page);
  return { ...rest, data: data.map(({ source, ...shown }) => ({ ...shown, source: expand === undefined ? source.id : source })) };
};

export const listPayouts = (state: FakeState, { created = {}, expand, ...page }: z.infer<typeof PAYOUT_LIST>) => {
  const { data, ...rest } = paginate(
    '/v1/payouts',
    state.payouts.filter(({ created: at }) => isWithin(created, at)),
    page,
  );
  const failureOf = ({ id, status, arrival_date }: FakePayout) => {
    if (status !== 'failed') return null;
    return expand?.includes('data.failure_balance_transaction') !== true
      ? `txn_${id}_back`
      : { id: `txn_${id}_back`, created: arrival_date + DAY };
  };
  return {
    ...rest,
    data: data.map((payout) => {
      const { transactions: _own, ...shown } = payout;
      return { ...shown, failure_balance_transaction: failureOf(payout) };
    }),
  };
};

/** Pays out everything that is not in a payout yet, except held payments. */
export const payOut = (state: FakeState, now: number): FakePayout => {
  const paidOut = new Set(state.payouts.flatMap(({ transactions }) => transactions));
  const due = transactionsOf(state).filter(({ id, source }) => !paidOut.has(id) && !state.heldBack.includes(source.payment_intent ?? ''));
  const payout: FakePayout = {
    id: `po_${randomUUID().replaceAll('-', '')}`,
    object: 'payout',
    amount: due.reduce((sum, { net }) => sum + net, 0),
    currency: 'usd',
    created: now,
    arrival_date: (Math.floor(now / DAY) + 2) * DAY,
    status: 'in_transit',
    automatic: true,
    transactions: due.map(({ id }) => id),
  };
  state.payouts.push(payout);
  return payout;
};
