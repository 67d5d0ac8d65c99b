import { simulatedGatewayOf } from '../../support/simulated-gateway.ts';
import { afterEach, expect, test } from 'vitest';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { bankContract } from '#adapters/http-contract/bank.contract.ts';
import { DAY_MS } from '#core/domain/kernel/instant.ts';
import { cents, toUsdText } from '#core/domain/kernel/money.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { Order } from '#core/domain/order/order.ts';
import { nightId, sessionId } from '#core/domain/kernel/ids.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { cartOf, checkOut, pay, send } from '../../support/http-calls.ts';

let stand: AdminHarness;
afterEach(() => stand.stop());

const gateway = () => simulatedGatewayOf(stand);
const buy = async (wanted: Readonly<Record<string, number>>): Promise<Order> => {
  const { sessionId: id } = await checkOut(stand, await cartOf(stand, wanted));
  await pay(stand, id);
  await send(stand, `/api/orders/by-session/${id}`);
  const placed = await stand.services.ports.orders.bySession(sessionId(id));
  if (placed === null) throw new Error('a paid session has an order');
  return placed.order;
};
/** Logins end with the night, so the use cases are called directly. */
const later = (days: number) => {
  stand.clock.advance(days * DAY_MS);
  return stand.services.useCases.listDeposits();
};

test('the bank has every card payment of a night, to the cent, until it has arrived', async () => {
  stand = await startAdminHarness();
  expect((await stand.get('/api/admin/bank')).json).toMatchObject({ provider: 'simulated', deposits: [] });
  const [first] = [await buy({ 'Hot Dog': 2 }), await buy({ Popcorn: 3, Cola: 1 })];
  await stand.post(`/api/orders/${first.id}/refund-item`, { itemId: first.items[0]?.id, reason: 'Cold' });

  const answer: ResponseOf<typeof bankContract.deposits> = JSON.parse((await stand.get('/api/admin/bank')).text);
  const [night] = answer.deposits;
  const ledger = await gateway().ledger();
  expect(night).toMatchObject({
    payments: { count: 2, amount: Number(toUsdText(ledger.paidCents)) },
    givenBack: { count: 1, amount: Number(toUsdText(ledger.refundedCents)) },
    state: 'expected',
    day: '2026-11-24',
    unmatched: [],
  });
  expect(answer.others).toEqual({ count: 0, amount: 0 });

  const { nights } = await later(4);
  expect(nights[0]).toMatchObject({ state: 'arrived' });
  expect(nights[0]?.arrivedCents).toBe(nights[0]?.expectedCents);
});

test('a payment that the provider keeps is named once its deposit is late, and a dispute is counted', async () => {
  stand = await startAdminHarness();
  const [held, disputed] = [await buy({ 'Hot Dog': 1 }), await buy({ Popcorn: 2 })];
  if (held.paymentId === null || disputed.paymentId === null) throw new Error('the orders are paid');
  await gateway().dashboard.holdBack(held.paymentId);
  await gateway().dashboard.dispute(disputed.paymentId, cents(100), 'lost');
  await expect.poll(async () => (await stand.services.useCases.listDeposits()).nights[0]?.givenBack.amountCents).toBe(100);

  expect((await later(7)).nights[0]).toMatchObject({ state: 'expected', unmatched: [] });
  const { nights } = await later(1);
  expect(nights[0]).toMatchObject({ state: 'late', daysLate: 4, unmatched: [{ orderId: held.id, why: 'not-deposited' }] });

  const keys = [{ orderId: held.id, why: 'not-deposited' as const }];
  const settle = (note: string) => stand.services.useCases.settleDeposits(keys, note, ADMIN);
  expect(await settle('  ')).toMatchObject({ ok: false, error: { kind: 'order/reason-required' } });
  expect([await settle('Paid by hand'), await settle('Twice')]).toMatchObject([{ ok: true }, { ok: true }]);
  expect((await later(0)).nights[0]).toMatchObject({
    state: 'settled',
    daysLate: 0,
    unmatched: [],
    settled: [{ settlement: { note: 'Paid by hand' } }],
  });
  const takeBack = () => stand.services.useCases.unsettleDeposits(keys, ADMIN);
  expect([await takeBack(), await takeBack()]).toMatchObject([{ ok: true }, { ok: true }]);
  expect((await later(0)).nights[0]).toMatchObject({ state: 'late', unmatched: [{ orderId: held.id }], settled: [] });
  const texts = (await stand.services.ports.audit.list({ window: null, kind: 'night', before: null }, 50)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('settled with the bank'))).toHaveLength(2);
});

test('what is late comes first, else the nights stay in their order', async () => {
  stand = await startAdminHarness();
  await buy({ Cola: 1 });
  const view = await stand.services.useCases.listDeposits();
  const [night] = view.nights;
  if (night === undefined) throw new Error('a card payment has a night');
  const nights = (['expected', 'late', 'arrived', 'late'] as const).map((state, at) => ({
    ...night,
    state,
    nightId: nightId(`night-${at}`),
  }));
  await stand.stop();
  stand = await startAdminHarness({ overrides: { listDeposits: async () => ({ ...view, nights }) } });
  const { json } = await stand.get('/api/admin/bank');
  expect(json).toMatchObject({ deposits: [1, 3, 0, 2].map((at) => ({ nightId: `night-${at}` })) });
});
