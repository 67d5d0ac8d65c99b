import { afterEach, expect, test } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { sessionId } from '#core/domain/kernel/ids.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { cartOf, CHECKOUT, checkOut, pay, post, send } from '../../support/http-calls.ts';

let stand: AdminHarness;
afterEach(() => stand.stop());

const buy = async (wanted: Readonly<Record<string, number>>): Promise<{ readonly id: string; readonly hash: string }> => {
  const { sessionId: session } = await checkOut(stand, await cartOf(stand, wanted, 1));
  await pay(stand, session);
  await send(stand, `/api/orders/by-session/${session}`);
  const placed = await stand.services.ports.orders.bySession(sessionId(session));
  if (placed === null) throw new Error('a paid session has an order');
  return { id: placed.order.id, hash: placed.order.lookupHash };
};
const NAME = 'Friday, November 20, 2026';
const act = (orders: readonly string[] | null, name = NAME) =>
  stand.post('/api/admin/call-off', { id: `act-of-${orders?.length ?? 'all'}`, name, orders });
const work = async () => {
  while ((await stand.services.useCases.carryOutCallOff()) > 0);
};

test('calling the game off stops online ordering and refunds what is not handed out; the customer sees it', async () => {
  stand = await startAdminHarness();
  expect((await stand.get('/api/admin/call-off')).json).toEqual({ night: null, orders: [], handedOut: 0, current: null });
  const [one, other] = [await buy({ 'Hot Dog': 2 }), await buy({ Cola: 1 })];
  expect((await stand.get('/api/admin/call-off')).json).toMatchObject({
    night: { name: NAME },
    orders: [{ amount: 8.21, back: 'card', status: 'queued' }, { amount: 3.58 }],
  });
  expect(await act(null, 'vs. Nobody')).toMatchObject({ status: 409, json: { code: 'WRONG_NAME' } });

  expect(await act([other.id])).toMatchObject({ status: 200, json: { current: { isAll: false, orders: [{ state: 'waiting' }] } } });
  await work();
  expect((await send(stand, `/api/order-status/${other.hash}`)).json).toMatchObject({ status: 'cancelled', refunded_amount: 3.58 });
  expect((await send(stand, '/api/queue-status')).json).toEqual({ acceptingOrders: true });

  stand.clock.advance(SECOND_MS);
  expect(await act(null)).toMatchObject({ status: 200, json: { current: { isAll: true, orders: [{ orderId: one.id }] } } });
  await work();
  expect((await send(stand, `/api/order-status/${one.hash}`)).json).toMatchObject({ status: 'cancelled', refunded_amount: 8.21 });
  const refused = await post(stand, CHECKOUT, await cartOf(stand, { Cola: 1 }));
  expect(refused).toMatchObject({ status: 409, json: { code: 'STAND_CLOSED' } });
  const { json } = await stand.get('/api/admin/call-off');
  expect(json).toMatchObject({ orders: [], current: { orders: [{ orderId: one.id, state: 'refunded', told: { state: 'pending' } }] } });
  expect(await stand.post('/api/admin/call-off/act-of-all/retry', { order: null })).toMatchObject({ status: 200 });
});
