import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { paginate } from './paginate.ts';
import type { REFUND_CREATION, REFUND_LIST } from './parameters.ts';
import type { Happened } from './sessions.ts';
import { invalidRequest, missing } from './stripe-error.ts';
import type { DisputeStatus, FakeDispute, FakeRefund, FakeState } from './state.ts';

export const refundedOf = (state: FakeState, paymentId: string): number =>
  state.refunds
    .filter(({ payment_intent, status }) => payment_intent === paymentId && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);

export const createRefund = (
  state: FakeState,
  params: z.infer<typeof REFUND_CREATION>,
  { now, happened }: { readonly now: number; readonly happened: Happened },
): FakeRefund => {
  const payment = state.payments.find(({ id }) => id === params.payment_intent);
  if (payment === undefined) throw missing('payment_intent', params.payment_intent);
  if (payment.status !== 'succeeded') throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
  const left = payment.amount - refundedOf(state, payment.id);
  if (left === 0) throw invalidRequest('Charge has already been refunded.', { code: 'charge_already_refunded' });
  const amount = params.amount ?? left;
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' });
  const refund: FakeRefund = {
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
  happened('charge.refunded', { object: 'charge', id: `ch_${payment.id}`, payment_intent: payment.id });
  return refund;
};

/** The customer's bank returns the money days later. */
export const failRefund = (state: FakeState, id: string, happened: Happened): void => {
  const refund = findRefund(state, id);
  refund.status = 'failed';
  happened('refund.updated', refund);
  happened('refund.failed', refund);
};

const EVENT_OF: Readonly<Record<DisputeStatus, string>> = {
  warning_needs_response: 'charge.dispute.created',
  needs_response: 'charge.dispute.created',
  under_review: 'charge.dispute.updated',
  warning_closed: 'charge.dispute.closed',
  won: 'charge.dispute.closed',
  lost: 'charge.dispute.closed',
};

/** A customer disputes a payment, or the bank decides the dispute. */
export const setDispute = (
  state: FakeState,
  { id, payment, amount, status }: { id: string | undefined; payment: string; amount: number; status: DisputeStatus },
  { now, happened }: { readonly now: number; readonly happened: Happened },
): FakeDispute => {
  const known = state.disputes.find((dispute) => dispute.id === id);
  const dispute: FakeDispute = known ?? {
    id: `dp_${randomUUID().replaceAll('-', '')}`,
    object: 'dispute',
    payment_intent: payment,
    amount,
    currency: 'usd',
    created: now,
    status,
  };
  dispute.status = status;
  if (known === undefined) state.disputes.push(dispute);
  happened(EVENT_OF[status], dispute);
  return dispute;
};

/** One page of a list, all or those of one payment. */
const listOf =
  <T extends FakeRefund | FakeDispute>(url: string, all: (state: FakeState) => readonly T[]) =>
  (state: FakeState, params: z.infer<typeof REFUND_LIST>) =>
    paginate(
      url,
      all(state).filter(({ payment_intent }) => params.payment_intent === undefined || params.payment_intent === payment_intent),
      params,
    );

export const listDisputes = listOf('/v1/disputes', ({ disputes }) => disputes);
export const listRefunds = listOf('/v1/refunds', ({ refunds }) => refunds);

export const findRefund = (state: FakeState, id: string): FakeRefund => {
  const refund = state.refunds.find((candidate) => candidate.id === id);
  if (refund === undefined) throw missing('refund', id);
  return refund;
};

const TAKES: ReadonlySet<DisputeStatus> = new Set(['needs_response', 'under_review', 'lost']);

/** Stripe's ledger, disputes included, to compare with ours. */
export type Ledger = { readonly chargedCents: number; readonly refundedCents: number };

export const ledgerOf = (state: FakeState): Ledger => ({
  chargedCents: state.payments.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0),
  refundedCents:
    state.refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0) +
    state.disputes.filter(({ status }) => TAKES.has(status)).reduce((sum, { amount }) => sum + amount, 0),
});
