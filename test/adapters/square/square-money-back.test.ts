import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { refundId, type PaymentId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { aSessionRequest } from '#test/support/builders/session-request-builder.ts';
import { makeSquareSubject, type SquareSubject } from './square-subject.ts';

const MAYA = { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '+15550100142' };

let subject: SquareSubject;
let payment: PaymentId;
let order: ReturnType<SquareSubject['orderOf']>;

beforeEach(async () => {
  subject = await makeSquareSubject();
  const started = await subject.gateway.startSession(aSessionRequest({ createdAt: subject.clock.now() }));
  if (!started.ok) throw new Error(started.error.reason);
  order = subject.orderOf(started.value.sessionId);
  subject.square.pay(order, MAYA);
  const paid = await subject.gateway.retrieveSession(started.value.sessionId);
  if (!paid?.paymentId) throw new Error('paid sessions name their payment');
  payment = paid.paymentId;
});

afterEach(async () => {
  await subject.close();
});

const refund = (amount = 500) =>
  subject.gateway.refund({
    refundId: refundId('0193c0de-0000-7000-8000-00000000000f'),
    paymentId: payment,
    amountCents: cents(amount),
  });

describe('a refund at Square', () => {
  it.each([
    ['COMPLETED', 'succeeded'],
    ['REJECTED', 'failed'],
    ['FAILED', 'failed'],
  ] as const)('waits as pending until Square says %s', async (status, state) => {
    subject.square.state.refundsWait = true;
    expect(await refund()).toMatchObject({ ok: true, value: { state: 'pending' } });
    subject.square.settleRefund(subject.square.state.refunds[0]?.id ?? '', status);
    expect(await refund()).toMatchObject({ ok: true, value: { state } });
    expect(await subject.gateway.retrievePaymentRecord(payment)).toMatchObject({ refunds: [{ state, amountCents: 500 }] });
  });

  it('is not paid twice after Square has forgotten the idempotency key', async () => {
    const first = await refund();
    for (const key of Object.keys(subject.square.state.savedAnswers)) delete subject.square.state.savedAnswers[key];
    expect(await refund()).toEqual(first);
    expect(subject.square.ledger().refundedCents).toBe(500);
  });

  it.each([
    [5118, [2559, 2559]],
    [3000, [2559, 441]],
    [500, [500]],
  ])('of %d cents takes from both payments of an order that was paid twice', async (amount, from) => {
    const { state } = subject.square;
    const [first] = state.payments;
    if (first === undefined) throw new Error('it is paid');
    state.payments.push({ ...first, id: 'second', refund_ids: [] });
    order.tenders.push({ id: 'second', payment_id: 'second', type: 'CARD', amount_money: first.total_money });
    const made = await refund(amount);
    expect(made).toMatchObject({ ok: true, value: { state: 'succeeded' } });
    expect(await refund(amount)).toEqual(made);
    expect(state.refunds.map(({ amount_money }) => amount_money.amount)).toEqual(from);
    expect(await subject.gateway.retrievePaymentRecord(payment)).toMatchObject({ refunds: [{ amountCents: amount, state: 'succeeded' }] });
    const [, late] = state.refunds;
    if (late === undefined) return;
    subject.square.settleRefund(late.id, 'FAILED');
    expect((await subject.gateway.retrievePaymentRecord(payment))?.refunds).toMatchObject([
      { state: 'failed', amountCents: from[1] },
      { refundId: null, state: 'succeeded', amountCents: from[0] },
    ]);
  });

  it('is refused while the payment is disputed', async () => {
    subject.square.dispute(payment, 2559, 'EVIDENCE_REQUIRED');
    const refused = { kind: 'payment/refund-refused', reason: 'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE' };
    expect(await refund()).toEqual({ ok: false, error: refused });
  });

  it('is found among many disputes of the same location', async () => {
    for (let one = 0; one < 90; one += 1) subject.square.state.disputes.push(anotherDispute(one));
    const id = subject.square.dispute(payment, 2559, 'ACCEPTED');
    expect(await subject.gateway.retrievePaymentRecord(payment)).toMatchObject({
      disputes: [{ disputeId: id, state: 'lost', amountCents: 2559 }],
    });
  });
});

const anotherDispute = (number: number) => ({
  id: `D${number}`,
  location_id: 'L_STAND_IN',
  amount_money: { amount: 100, currency: 'USD' as const },
  disputed_payment: { payment_id: `P${number}` },
  created_at: '2026-11-20T00:00:00.000Z',
  state: 'WON' as const,
});

it('money of a payout that the bank returns is in the next one', async () => {
  subject.square.payOut();
  const failed = subject.square.state.payouts[0] ?? expect.fail('it was paid out');
  failed.status = 'FAILED';
  const next = await subject.gateway.movementsOf(subject.square.payOut());
  expect(next).toMatchObject([{ kind: 'returned-payout', amountCents: failed.amount_money.amount }]);
});

it('reads a list that takes longer than a call may, page by page', async () => {
  const slow = await makeSquareSubject(2_000, 700);
  onTestFinished(() => slow.close());
  for (let taken = 0; taken < 121; taken += 1) slow.square.takeAtReader({ amount: 500 });
  const window = { start: plusMs(slow.clock.now(), -DAY_MS), end: plusMs(slow.clock.now(), DAY_MS) };
  expect(await slow.gateway.inPersonPayments(window)).toHaveLength(121);
});
