import type { z } from 'zod';
import { newId } from './orders.ts';
import { pageOf } from './pages.ts';
import { findPayment } from './payments.ts';
import type { DISPUTE_LIST, REFUND_CREATION } from './requests.ts';
import { notFound, refundRefused } from './square-error.ts';
import type { Deed, DisputeState, SquareState, FakeDispute, FakeRefund } from './state.ts';

const GIVEN: ReadonlySet<FakeRefund['status']> = new Set(['PENDING', 'COMPLETED']);
const TAKEN: ReadonlySet<DisputeState> = new Set(['EVIDENCE_REQUIRED', 'PROCESSING', 'LOST', 'ACCEPTED']);

export const givenBack = ({ refunds }: SquareState, paymentId: string): number =>
  refunds
    .filter(({ payment_id, status }) => payment_id === paymentId && GIVEN.has(status))
    .reduce((sum, { amount_money }) => sum + amount_money.amount, 0);

export const createRefund = (deed: Deed, given: Omit<z.infer<typeof REFUND_CREATION>, 'idempotency_key'>): FakeRefund => {
  const { state, happened } = deed;
  const payment = findPayment(deed, given.payment_id);
  if (payment.status !== 'COMPLETED') throw refundRefused('REFUND_ERROR_PAYMENT_NEEDS_COMPLETION', 'The payment is not completed.');
  if (state.disputes.some(({ disputed_payment, state: now }) => disputed_payment.payment_id === payment.id && TAKEN.has(now)))
    throw refundRefused('PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE', 'The payment is disputed.');
  if (given.amount_money.amount > payment.total_money.amount - givenBack(state, payment.id))
    throw refundRefused('REFUND_AMOUNT_INVALID', 'The requested refund amount exceeds the amount available to refund.');
  const refund: FakeRefund = {
    id: `${payment.id}_${newId()}`,
    payment_id: payment.id,
    order_id: payment.order_id,
    location_id: payment.location_id,
    amount_money: given.amount_money,
    reason: given.reason,
    created_at: deed.now,
    status: state.refundsWait ? 'PENDING' : 'COMPLETED',
  };
  state.refunds.push(refund);
  payment.refund_ids.push(refund.id);
  happened('refund.created', refund.id, { refund });
  happened('payment.updated', payment.id, { payment });
  return refund;
};

export const findRefund = ({ state }: Deed, id: string): FakeRefund => {
  const refund = state.refunds.find((candidate) => candidate.id === id);
  if (refund === undefined) throw notFound('Refund', id);
  return refund;
};

export const settleRefund = (deed: Deed, id: string, status: FakeRefund['status']): void => {
  const refund = findRefund(deed, id);
  refund.status = status;
  deed.happened('refund.updated', id, { refund });
};

/** A customer disputes a payment, or the bank decides the dispute. */
export const setDispute = (
  deed: Deed,
  { id, paymentId, amount, state }: { id: string | undefined; paymentId: string; amount: number; state: DisputeState },
): FakeDispute => {
  const known = deed.state.disputes.find((dispute) => dispute.id === id);
  const dispute: FakeDispute = known ?? {
    id: newId(),
    location_id: findPayment(deed, paymentId).location_id,
    amount_money: { amount, currency: 'USD' },
    disputed_payment: { payment_id: paymentId },
    created_at: deed.now,
    state,
  };
  dispute.state = state;
  if (known === undefined) deed.state.disputes.push(dispute);
  deed.happened(known === undefined ? 'dispute.created' : 'dispute.state.updated', dispute.id, { dispute });
  return dispute;
};

export const listDisputes = ({ state }: Deed, { cursor, location_id, states }: z.infer<typeof DISPUTE_LIST>): object => {
  const fits = (dispute: FakeDispute): boolean =>
    (location_id === undefined || dispute.location_id === location_id) && (states === undefined || dispute.state === states);
  const { items, ...rest } = pageOf(state.disputes.filter(fits), { cursor, limit: 100 });
  return { disputes: items, ...rest };
};

/** Square's ledger, disputes included, to compare with ours. */
export const ledgerOf = (state: SquareState): { readonly chargedCents: number; readonly refundedCents: number } => ({
  chargedCents: state.payments.filter(({ status }) => status === 'COMPLETED').reduce((sum, { total_money }) => sum + total_money.amount, 0),
  refundedCents:
    state.payments.reduce((sum, { id }) => sum + givenBack(state, id), 0) +
    state.disputes.filter(({ state: now }) => TAKEN.has(now)).reduce((sum, { amount_money }) => sum + amount_money.amount, 0),
});
