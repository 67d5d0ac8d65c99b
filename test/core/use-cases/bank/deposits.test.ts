import { beforeEach, describe, expect, it } from 'vitest';
import type { BalanceMovement, CardPayment, Payout } from '#core/domain/bank/balance.ts';
import { nightId, orderId, paymentId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { NO_CARD_TESTS } from '#core/domain/setup/card-test.ts';
import { makeListDeposits, type ListDepositsDeps } from '#core/use-cases/bank/list-deposits.ts';
import { NIGHT } from '#test/support/builders/night-sheet-builder.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { kindOf, refused } from '#test/support/results.ts';
import { MONA, standHarness, type StandHarness } from '#test/support/stand-harness.ts';

const clock = fixedClock();
const at = clock.now();
const LINCOLN = { ...NIGHT, id: nightId('night-lincoln'), name: 'lincoln', openedAt: at };

const PAYMENT: CardPayment = {
  paymentId: paymentId('pi_1'),
  nightId: LINCOLN.id,
  orderId: orderId('order-1'),
  orderNumber: 'BAND-20261120-O-001',
  customerName: 'Maya Rivera',
  paidCents: cents(1_000),
  givenBackCents: cents(0),
  placedAt: at,
};
const charged = { id: 'txn_1', kind: 'payment', paymentId: PAYMENT.paymentId } as const;
const LINE: BalanceMovement = { ...charged, amountCents: cents(1_000), feeCents: cents(59), at };
const PAYOUT: Payout = { id: 'po_1', amountCents: cents(941), state: 'arrived', arrivesOn: '20261121' };

const list = async (changes: Partial<ListDepositsDeps> = {}) => {
  const asked: string[] = [];
  const cardPaymentsOf = async (ids: readonly string[]) => {
    asked.push(...ids);
    return [PAYMENT];
  };
  const nights = [
    { night: LINCOLN, orders: 1 },
    { night: { ...LINCOLN, id: nightId('night-nobody-came') }, orders: 0 },
    { night: { ...LINCOLN, id: nightId('night-to-come'), state: 'planned' as const }, orders: 0 },
  ];
  const view = await makeListDeposits({
    payouts: { movements: async () => [LINE], payouts: async () => [PAYOUT], movementsOf: async () => [LINE] },
    sales: { cardPaymentsOf },
    nights: { list: async () => nights },
    bankSettlements: { ofOrders: async () => [] },
    cardTestLog: { read: async () => NO_CARD_TESTS },
    clock,
    timeZone: 'America/New_York',
    ...changes,
  })();
  return { ...view, asked };
};

describe('the deposits', () => {
  it('compare each night with orders to the payouts of the provider', async () => {
    const { asked, nights, names, checkedAt } = await list();
    expect(asked).toEqual([LINCOLN.id]);
    expect(nights).toMatchObject([{ nightId: LINCOLN.id, expectedCents: 941, arrivedCents: 941, state: 'arrived' }]);
    expect([...names]).toEqual([[LINCOLN.id, { name: 'lincoln', openedAt: at }]]);
    expect(checkedAt).toBe(at);
  });

  it('query no provider without card payments', async () => {
    const away = () => Promise.reject(new Error('it was queried'));
    const payouts = { movements: away, payouts: away, movementsOf: away };
    expect(await list({ sales: { cardPaymentsOf: async () => [] }, payouts })).toMatchObject({ nights: [], others: [] });
  });
});

describe('payments that match nothing at the bank', () => {
  let stand: StandHarness;
  beforeEach(() => {
    stand = standHarness();
  });
  const key = (id: ReturnType<typeof orderId>) => ({ orderId: id, why: 'not-deposited' as const });
  const settled = (...ids: Parameters<StandHarness['bankSettlements']['ofOrders']>[0]) => stand.bankSettlements.ofOrders(ids);

  it('are settled once with a note, and each step is logged', async () => {
    const [one, other] = [(await stand.place()).id, (await stand.place()).id];
    expect(kindOf(await stand.settleDeposits([key(one), key(other)], ' checked\nby phone ', MONA))).toBe('done');
    const facts = { note: 'checked by phone', at: stand.clock.now(), by: 'Mona' };
    expect(await settled(one, other)).toEqual(expect.arrayContaining([one, other].map((id) => ({ ...key(id), ...facts }))));
    await stand.settleDeposits([key(one), key(other)], 'again', MONA);
    for (const _ of [1, 2]) expect(kindOf(await stand.unsettleDeposits([key(one)], MONA))).toBe('done');
    expect([await settled(one), (await settled(other)).length]).toEqual([[], 1]);
    expect(await stand.audited()).toEqual([
      'Mona night: Marked as not settled with the bank: #001',
      'Mona night: Marked as settled with the bank: #001, #002. checked by phone',
    ]);
  });

  it('need a note and known orders', async () => {
    const { id } = await stand.place();
    const strange = key(orderId('zzz'));
    expect(await stand.settleDeposits([key(id)], ' ', MONA)).toEqual(refused('order/reason-required'));
    expect(await stand.settleDeposits([strange, key(id)], 'all', MONA)).toEqual(refused('order/not-found'));
    expect(await stand.unsettleDeposits([strange], MONA)).toEqual(refused('order/not-found'));
    expect([await settled(id), await stand.audited()]).toEqual([[], []]);
  });
});
