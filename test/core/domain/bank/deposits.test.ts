import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { netCents, sumOf, type BalanceMovement, type CardPayment, type Payout } from '#core/domain/bank/balance.ts';
import { matchDeposits, type ProviderLedger } from '#core/domain/bank/deposits.ts';
import { nightId, orderId, paymentId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, HOUR_MS, instant, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';

const FRIDAY = instant(Date.parse('2026-11-20T20:00:00-05:00'));
const today = (now: Instant = plusMs(FRIDAY, DAY_MS)) => ({ now, timeZone: 'America/New_York' });

const payment = (key: string, changes: Partial<CardPayment> = {}): CardPayment => ({
  paymentId: paymentId(`pi_${key}`),
  nightId: nightId('night'),
  orderId: orderId(`order_${key}`),
  orderNumber: `PE-20261120-O-${key}`,
  customerName: 'Maya Rivera',
  paidCents: cents(1_000),
  givenBackCents: cents(0),
  placedAt: FRIDAY,
  ...changes,
});

const line = (of: string, changes: Partial<BalanceMovement> = {}): BalanceMovement => ({
  id: `txn_${of}`,
  kind: 'payment',
  paymentId: paymentId(`pi_${of}`),
  amountCents: cents(1_000),
  feeCents: cents(59),
  at: FRIDAY,
  ...changes,
});

const refundOf = (of: string, amount: number): BalanceMovement =>
  line(of, { id: `txn_back_${of}`, kind: 'refund', amountCents: cents(-amount), feeCents: cents(0) });

const payout = (movements: readonly BalanceMovement[], changes: Partial<Payout> = {}): ProviderLedger['payouts'][number] => ({
  id: 'po_1',
  amountCents: sumOf(movements, netCents),
  state: 'arrived',
  arrivesOn: '20261124',
  movements,
  ...changes,
});

const match = (payments: readonly CardPayment[], ledger: Partial<ProviderLedger>, now?: Instant, tests: readonly string[] = []) => {
  const bank = matchDeposits(payments, { movements: [], payouts: [], ...ledger }, today(now), new Set(tests.map(paymentId)));
  return { ...bank, night: bank.nights[0] };
};

describe('a night at the bank', () => {
  it('is expected some days later, less fees', () => {
    const { night } = match([payment('1'), payment('2', { givenBackCents: cents(300) })], {
      movements: [line('1'), line('2'), refundOf('2', 300)],
    });
    expect(night).toMatchObject({
      payments: { count: 2, amountCents: 2_000 },
      givenBack: { count: 1, amountCents: 300 },
      feeCents: 118,
      expectedCents: 1_582,
      arrivedCents: 0,
      state: 'expected',
      day: '20261124',
      unmatched: [],
    });
  });

  it('is expected on the day that the provider names', () => {
    const { night } = match([payment('1')], { payouts: [payout([line('1')], { state: 'sent', arrivesOn: '20261125' })] });
    expect(night).toMatchObject({ state: 'expected', day: '20261125', arrivedCents: 0 });
  });

  it('has arrived once all of it is in arrived deposits, to the cent', () => {
    const { night } = match([payment('1'), payment('2')], {
      movements: [line('1'), line('2')],
      payouts: [payout([line('1')]), payout([line('2')], { id: 'po_2', arrivesOn: '20261125' })],
    });
    expect(night).toMatchObject({ state: 'arrived', day: '20261125', arrivedCents: 1_882, expectedCents: 1_882 });
  });

  it.each([
    ['20261127', 'expected', 0],
    ['20261128', 'late', 4],
    ['20261202', 'late', 8],
  ])('is late after three days: on %s it is %s', (day, state, daysLate) => {
    const noon = instant(Date.parse(`${day.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')}T12:00:00-05:00`));
    const { night } = match([payment('1'), payment('2')], { movements: [line('1'), line('2')], payouts: [payout([line('1')])] }, noon);
    expect(night).toMatchObject({ state, daysLate });
    expect(night?.unmatched.map(({ paymentId: id, why }) => [id, why])).toEqual(state === 'late' ? [['pi_2', 'not-deposited']] : []);
  });

  it('is still expected after a failed payout', () => {
    const { night } = match([payment('1')], { movements: [line('1')], payouts: [payout([line('1')], { state: 'failed' })] });
    expect(night).toMatchObject({ state: 'expected', arrivedCents: 0 });
  });

  it('has arrived with a later payout that carries the failed ones again', () => {
    const failed = (id: string, movements: readonly BalanceMovement[]) => payout(movements, { id, state: 'failed' });
    const returned = (amount: number) =>
      line(`${amount}`, { kind: 'returned-payout', paymentId: null, amountCents: cents(amount), feeCents: cents(0) });
    const payouts = [failed('po_1', [line('1')]), failed('po_2', [returned(941), line('2')]), payout([returned(1_882)], { id: 'po_3' })];
    const bank = match([payment('1'), payment('2')], { movements: [line('1'), line('2'), returned(941)], payouts });
    expect(bank).toMatchObject({ night: { state: 'arrived', arrivedCents: 1_882 }, others: [] });
  });

  it('has the first of two failed payouts of equal amounts in the first one that carries it again', () => {
    const [first, second] = ['20261122', '20261123'];
    const returned = (id: string) => line(id, { kind: 'returned-payout', paymentId: null, amountCents: cents(941), feeCents: cents(0) });
    const payouts = [
      payout([line('1')], { id: 'po_b', state: 'failed', arrivesOn: first }),
      payout([line('2')], { id: 'po_a', state: 'failed', arrivesOn: second }),
      payout([returned('r1')], { id: 'po_c', arrivesOn: first }),
      payout([returned('r2')], { id: 'po_d', state: 'sent', arrivesOn: second }),
    ];
    const payments = [payment('1', { nightId: nightId('one') }), payment('2', { nightId: nightId('two') })];
    for (const listed of [payouts, payouts.toReversed(), payouts.toSorted((one, other) => (one.id < other.id ? -1 : 1))])
      expect(match(payments, { payouts: listed }).nights.map(({ nightId: id, state }) => [id, state])).toEqual([
        ['one', 'arrived'],
        ['two', 'expected'],
      ]);
  });

  it('names payments that the provider does not know or has with another amount', () => {
    const { night } = match([payment('1'), payment('2'), payment('3')], {
      payouts: [payout([line('2', { amountCents: cents(900) }), line('3'), refundOf('3', 100)])],
    });
    expect(night?.unmatched).toMatchObject([
      { paymentId: 'pi_1', why: 'unknown-to-provider', providerCents: null },
      { paymentId: 'pi_2', why: 'amount-differs', providerCents: 900 },
      { paymentId: 'pi_3', why: 'amount-differs', providerCents: 900 },
    ]);
    expect(night?.state).not.toBe('arrived');
  });

  it('lists settled payments with their reason, which covers no other one', () => {
    const ledger = { movements: [line('2', { amountCents: cents(900) })], payouts: [] };
    const payments = [payment('1'), payment('2')];
    const settlement = { orderId: orderId('order_1'), why: 'unknown-to-provider', note: 'Paid in cash', at: FRIDAY, by: 'Admin' } as const;
    const [night] = matchDeposits(payments, ledger, today(), new Set(), [
      settlement,
      { ...settlement, orderId: orderId('order_2') },
    ]).nights;
    expect(night?.settled).toEqual([{ ...payment('1'), why: 'unknown-to-provider', providerCents: null, feeCents: 0, settlement }]);
    expect(night?.unmatched.map(({ paymentId: id, why }) => [id, why])).toEqual([['pi_2', 'amount-differs']]);
  });

  it('has no unmatched payments within an hour', () => {
    const { night } = match([payment('1')], {}, plusMs(FRIDAY, HOUR_MS - MINUTE_MS));
    expect(night).toMatchObject({ state: 'expected', unmatched: [] });
  });

  it('excludes amounts outside of nights', () => {
    const { others } = match([payment('1')], {
      movements: [line('1'), line('raffle')],
      payouts: [payout([line('fee', { kind: 'other', paymentId: null, amountCents: cents(0), feeCents: cents(200) })])],
    });
    expect(others.map(({ id }) => id)).toEqual(['txn_raffle', 'txn_fee']);
  });

  it('excludes the stand’s card tests and their refunds', () => {
    const { tests, others, night } = match(
      [payment('1')],
      { movements: [line('1'), line('raffle'), line('t'), refundOf('t', 50)] },
      FRIDAY,
      ['pi_t'],
    );
    expect([tests.map(({ id }) => id), others.map(({ id }) => id)]).toEqual([['txn_t', 'txn_back_t'], ['txn_raffle']]);
    expect(night).toMatchObject({ payments: { count: 1 }, feeCents: 59 });
  });

  it('adds up with the others to the provider’s ledger', () => {
    const entry = fc.record({
      paid: fc.integer({ min: 50, max: 90_000 }),
      back: fc.integer({ min: 0, max: 50 }),
      fee: fc.integer({ min: 0, max: 400 }),
      night: fc.constantFrom('one', 'two', 'three'),
      isOurs: fc.boolean(),
      payout: fc.constantFrom(null, 'po_a', 'po_b', 'po_failed'),
      isListed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
        const linesOf = entries.map(({ paid, back, fee }, at) => [
          line(String(at), { amountCents: cents(paid), feeCents: cents(fee) }),
          ...(back > 0 ? [refundOf(String(at), back)] : []),
        ]);
        const payments = entries.flatMap(({ paid, back, night, isOurs }, at) =>
          isOurs ? [payment(String(at), { paidCents: cents(paid), givenBackCents: cents(back), nightId: nightId(night) })] : [],
        );
        const states = { po_a: 'arrived', po_b: 'sent', po_failed: 'failed' } as const;
        const payouts = (['po_a', 'po_b', 'po_failed'] as const).map((id) =>
          payout(linesOf.filter((_lines, at) => entries[at]?.payout === id).flat(), { id, state: states[id] }),
        );
        // The list contains movements without a payout, and possibly others.
        const movements = linesOf.filter((_lines, at) => entries[at]?.isListed === true || entries[at]?.payout === null).flat();
        const { nights, others } = match(payments, { movements, payouts });
        const ledger = sumOf(linesOf.flat(), netCents);
        expect(sumOf(nights, ({ expectedCents }) => expectedCents) + sumOf(others, netCents)).toBe(ledger);
        expect(nights.flatMap(({ unmatched }) => unmatched)).toEqual([]);
        expect(sumOf(nights, ({ payments: { amountCents } }) => amountCents)).toBe(sumOf(payments, ({ paidCents }) => paidCents));
        const arrived = linesOf.filter((_lines, at) => entries[at]?.isOurs === true && entries[at].payout === 'po_a').flat();
        expect(sumOf(nights, ({ arrivedCents }) => arrivedCents)).toBe(sumOf(arrived, netCents));
      }),
    );
  });
});
