import type { z } from 'zod';
import { newId } from './orders.ts';
import { pageOf } from './pages.ts';
import { givenBack } from './refunds.ts';
import type { PLAIN_LIST, PAYMENT_LIST, TIMED_LIST } from './requests.ts';
import { notFound } from './square-error.ts';
import type { Deed, FakeDispute, FakeEntry, FakePayment, FakePayout, FakeRefund, Money, SquareState } from './state.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const TAKEN: ReadonlySet<FakeDispute['state']> = new Set(['EVIDENCE_REQUIRED', 'PROCESSING', 'LOST', 'ACCEPTED']);

const usd = (amount: number): Money => ({ amount, currency: 'USD' });

/** 2.9 % and 30 cents. */
const feeOf = ({ amount }: Money): number => Math.round(amount * 0.029) + 30;

/** A completed payment in Square's form. */
export const withFees = (payment: FakePayment): object =>
  payment.status === 'COMPLETED'
    ? { ...payment, processing_fee: [{ effective_at: payment.created_at, type: 'INITIAL', amount_money: usd(feeOf(payment.total_money)) }] }
    : payment;

/** Square leaves out what is zero. */
const withRefunds = (state: SquareState, payment: FakePayment): object => {
  const refunded = givenBack(state, payment.id);
  return { ...withFees(payment), ...(refunded === 0 ? {} : { refunded_money: usd(refunded) }) };
};

type Range = z.infer<typeof TIMED_LIST>;

/** Newest first by default. */
const inRange = <T extends { readonly created_at: string; readonly location_id: string }>(
  all: readonly T[],
  range: Range,
): readonly T[] => {
  const { begin_time = '', end_time = '9', location_id, sort_order } = range;
  const found = all.filter(
    (one) => one.created_at >= begin_time && one.created_at < end_time && (location_id === undefined || one.location_id === location_id),
  );
  return sort_order === 'ASC' ? found : found.toReversed();
};

/** With a range of offline times, payments taken online are left out. */
export const listPayments = ({ state }: Deed, request: z.infer<typeof PAYMENT_LIST>): object => {
  const { offline_begin_time: from, offline_end_time: to } = request;
  const isOffline = ({ offline_payment_details: details }: FakePayment): boolean =>
    (from === undefined && to === undefined) ||
    (details !== undefined && details.client_created_at >= (from ?? '') && details.client_created_at < (to ?? '9'));
  const { items, ...rest } = pageOf(inRange(state.payments, request).filter(isOffline), request);
  return { payments: items.map((payment) => withRefunds(state, payment)), ...rest };
};

export const listRefunds = ({ state }: Deed, request: Range): object => {
  const { items, ...rest } = pageOf(inRange(state.refunds, request), request);
  return { refunds: items, ...rest };
};

export const listPayouts = ({ state }: Deed, request: Range): object => {
  const { items, ...rest } = pageOf(inRange(state.payouts, request), request);
  return { payouts: items.map(({ entries: _own, ...shown }) => shown), ...rest };
};

export const listEntries = ({ state }: Deed, id: string, request: z.infer<typeof PLAIN_LIST>): object => {
  const payout = state.payouts.find((one) => one.id === id);
  if (payout === undefined) throw notFound('Payout', id);
  const { items, ...rest } = pageOf(payout.entries, request);
  return { payout_entries: items, ...rest };
};

type Facts = Omit<FakeEntry, 'id' | 'payout_id' | 'gross_amount_money' | 'fee_amount_money' | 'net_amount_money'> & {
  /** Its subject, so that it is paid out once. */
  readonly of: string;
  readonly gross: number;
  readonly fee: number;
};

const ofPayment = ({ id, created_at, total_money }: FakePayment): Facts => ({
  of: id,
  type: 'CHARGE',
  effective_at: created_at,
  gross: total_money.amount,
  fee: feeOf(total_money),
  type_charge_details: { payment_id: id },
});

const ofRefund = ({ id, created_at, amount_money, payment_id }: FakeRefund): Facts => ({
  of: id,
  type: 'REFUND',
  effective_at: created_at,
  gross: -amount_money.amount,
  fee: 0,
  type_refund_details: { payment_id, refund_id: id },
});

const ofDispute = ({ id, created_at, amount_money, disputed_payment }: FakeDispute): Facts => ({
  of: id,
  type: 'DISPUTE',
  effective_at: created_at,
  gross: -amount_money.amount,
  fee: 0,
  type_dispute_details: { payment_id: disputed_payment.payment_id, dispute_id: id },
});

const subjectOf = (entry: FakeEntry): string =>
  entry.type_refund_details?.refund_id ?? entry.type_dispute_details?.dispute_id ?? entry.type_charge_details?.payment_id ?? '';

const ofReturned = ({ id, updated_at, amount_money }: FakePayout): Facts => ({
  of: id,
  type: 'RETURNED_PAYOUT',
  effective_at: updated_at,
  gross: amount_money.amount,
  fee: 0,
});

/** Pays out everything that is not in a payout yet, except held payments. */
export const payOut = ({ state, now, locationId }: Deed): FakePayout => {
  const done = new Set(state.payouts.flatMap(({ entries }) => entries.map(subjectOf)));
  const isKept = (payment: string): boolean => state.heldBack.includes(payment);
  const due: readonly Facts[] = [
    ...state.payments.filter(({ id, status }) => status === 'COMPLETED' && !isKept(id)).map(ofPayment),
    ...state.refunds.filter(({ status, payment_id }) => status === 'COMPLETED' && !isKept(payment_id)).map(ofRefund),
    ...state.payouts
      .slice(-1)
      .filter(({ status }) => status === 'FAILED')
      .map(ofReturned),
    ...state.disputes.filter(({ state: is, disputed_payment }) => TAKEN.has(is) && !isKept(disputed_payment.payment_id)).map(ofDispute),
  ].filter(({ of }) => !done.has(of));
  const payout_id = `po_${newId().toLowerCase()}`;
  const payout: FakePayout = {
    id: payout_id,
    location_id: locationId,
    created_at: now,
    updated_at: now,
    amount_money: usd(due.reduce((sum, { gross, fee }) => sum + gross - fee, 0)),
    type: 'BATCH',
    arrival_date: new Date(Date.parse(now) + 2 * DAY_MS).toISOString().slice(0, 10),
    status: 'SENT',
    entries: due.map(({ of: _of, gross, fee, ...facts }) => ({
      id: `poe_${newId().toLowerCase()}`,
      payout_id,
      ...facts,
      gross_amount_money: usd(gross),
      fee_amount_money: usd(fee),
      net_amount_money: usd(gross - fee),
    })),
  };
  state.payouts.push(payout);
  return payout;
};
