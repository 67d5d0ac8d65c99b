import { expect, it } from 'vitest';
import type { BalanceMovement, CardPayment, Payout } from '#core/domain/bank/balance.ts';
import { nightId, orderId, paymentId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { NO_CARD_TESTS } from '#core/domain/setup/card-test.ts';
import type { Night } from '#core/domain/night/night.ts';
import { makeListDeposits, type ListDepositsDeps } from '#core/use-cases/bank/list-deposits.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';

const clock = fixedClock();
const at = clock.now();
const LINCOLN = nightId('night-lincoln');

const night = (id: string, state: Night['state']): Night => ({
  id: nightId(id),
  name: id,
  state,
  opensAt: null,
  closesAt: null,
  openedAt: state === 'planned' ? null : at,
  openedBy: null,
  closedAt: null,
  closedBy: null,
});

const PAYMENT: CardPayment = {
  paymentId: paymentId('pi_1'),
  nightId: LINCOLN,
  orderId: orderId('order-1'),
  orderNumber: 'BAND-20261120-O-001',
  customerName: 'Maya Rivera',
  paidCents: cents(1_000),
  givenBackCents: cents(0),
  placedAt: at,
};
const LINE: BalanceMovement = {
  id: 'txn_1',
  kind: 'payment',
  paymentId: PAYMENT.paymentId,
  amountCents: cents(1_000),
  feeCents: cents(59),
  at,
};
const PAYOUT: Payout = { id: 'po_1', amountCents: cents(941), state: 'arrived', arrivesOn: '20261121' };

const list = async (changes: Partial<ListDepositsDeps> = {}) => {
  const asked: string[] = [];
  const deps: ListDepositsDeps = {
    payouts: { movements: async () => [LINE], payouts: async () => [PAYOUT], movementsOf: async () => [LINE] },
    sales: {
      cardPaymentsOf: async (ids) => {
        asked.push(...ids);
        return [PAYMENT];
      },
    },
    nights: {
      list: async () => [
        { night: night('night-lincoln', 'open'), orders: 1 },
        { night: night('night-nobody-came', 'closed'), orders: 0 },
        { night: night('night-to-come', 'planned'), orders: 0 },
      ],
    },
    bankSettlements: { ofOrders: async () => [] },
    cardTestLog: { read: async () => NO_CARD_TESTS },
    clock,
    timeZone: 'America/New_York',
    ...changes,
  };
  return { view: await makeListDeposits(deps)(), asked };
};

it('puts each night with orders beside what the provider has sent of it, by name', async () => {
  const { view, asked } = await list();
  expect(asked).toEqual([LINCOLN]);
  expect(view.nights).toMatchObject([{ nightId: LINCOLN, expectedCents: 941, arrivedCents: 941, state: 'arrived' }]);
  expect([...view.names]).toEqual([[LINCOLN, { name: 'night-lincoln', openedAt: at }]]);
  expect(view.checkedAt).toBe(at);
});

it('asks the provider nothing while nobody has paid by card', async () => {
  const away = async (): Promise<never> => {
    throw new Error('nobody is to be asked');
  };
  const { view } = await list({
    sales: { cardPaymentsOf: async () => [] },
    payouts: { movements: away, payouts: away, movementsOf: away },
  });
  expect([view.nights, view.others]).toEqual([[], []]);
});
