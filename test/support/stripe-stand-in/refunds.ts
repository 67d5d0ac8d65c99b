import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { paginate } from './paginate.ts';
import type { REFUND_CREATION, REFUND_LIST } from './parameters.ts';
import type { Happened } from './sessions.ts';
import { invalidRequest, missing } from './stripe-error.ts';
import type { StandInRefund, StandInState } from './state.ts';

const refundedOf = (state: StandInState, paymentId: string): number =>
  state.refunds
    .filter(({ payment_intent, status }) => payment_intent === paymentId && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);

export const createRefund = (
  state: StandInState,
  params: z.infer<typeof REFUND_CREATION>,
  { now, happened }: { readonly now: number; readonly happened: Happened },
): StandInRefund => {
  const payment = state.payments.find(({ id }) => id === params.payment_intent);
  if (payment === undefined) throw missing('payment_intent', params.payment_intent);
  if (payment.status !== 'succeeded') throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
  const left = payment.amount - refundedOf(state, payment.id);
  if (left === 0) throw invalidRequest('Charge has already been refunded.', { code: 'charge_already_refunded' });
  const amount = params.amount ?? left;
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' });
  const refund: StandInRefund = {
    id: `re_${randomUUID().replaceAll('-', '')}`,
    object: 'refund',
    payment_intent: payment.id,
    amount,
    currency: 'usd',
    created: now,
    metadata: params.metadata,
    status: 'succeeded',
  };
  state.refunds.push(refund);
  happened('refund.created', refund);
  return refund;
};

export const findRefund = (state: StandInState, id: string): StandInRefund => {
  const refund = state.refunds.find((candidate) => candidate.id === id);
  if (refund === undefined) throw missing('refund', id);
  return refund;
};

export const listRefunds = (state: StandInState, params: z.infer<typeof REFUND_LIST>) =>
  paginate(
    '/v1/refunds',
    state.refunds.filter(({ payment_intent }) => params.payment_intent === undefined || params.payment_intent === payment_intent),
    params,
  );

/** What Stripe's books say, for comparing with ours. */
export type Ledger = { readonly chargedCents: number; readonly refundedCents: number };

export const ledgerOf = (state: StandInState): Ledger => ({
  chargedCents: state.payments.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0),
  refundedCents: state.refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0),
});
