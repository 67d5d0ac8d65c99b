import { afterEach, describe, expect, test } from 'vitest';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { orderId } from '#core/domain/kernel/ids.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { cartOf, CHECKOUT, checkOut, pay, post, send } from '../../support/http-calls.ts';

let stand: AdminHarness;
afterEach(() => stand.stop());

const NIGHTS = '/api/admin/nights';

type WireNight = { readonly id: string; readonly name: string; readonly state: string };

const nights = async (): Promise<readonly WireNight[]> => {
  const listed: { nights: readonly WireNight[] } = JSON.parse((await stand.get(NIGHTS)).text);
  return listed.nights;
};
const names = async () => (await nights()).map(({ name, state }) => `${name}: ${state}`);
const open = async (name: string): Promise<string> => String((await stand.post(`${NIGHTS}/open`, { name })).json?.['id']);
const act = (id: string, what: 'open' | 'close' | 'stop-ordering' | 'resume-ordering') => stand.post(`${NIGHTS}/${id}/${what}`, {});
const queueStatus = async () => (await send(stand, '/api/queue-status')).json;
const at = (hours: number): string => new Date(plusMs(stand.clock.now(), hours * HOUR_MS)).toISOString();
const hotDog = () => cartOf(stand, { 'Hot Dog': 1 });
const buy = async () => post(stand, CHECKOUT, await hotDog());
const buyAndPay = async (): Promise<string> => {
  const { sessionId } = await checkOut(stand, await hotDog());
  await pay(stand, sessionId);
  return String((await send(stand, `/api/orders/by-session/${sessionId}`)).json?.['id']);
};
const handOut = async (): Promise<void> => {
  for (const { order } of await stand.services.ports.orders.inHand())
    for (const status of ['ready', 'completed'] as const) await stand.services.useCases.changeOrderStatus(orderId(order.id), status, ADMIN);
};

describe('nights', () => {
  test('a new stand sells with nobody doing anything; the first order starts a night that is named by its date', async () => {
    stand = await startAdminHarness();
    expect((await stand.get(NIGHTS)).json).toEqual({
      nights: [],
      takesOrders: true,
      unfinished: { ordersInHand: 0, liveCheckouts: 0, uncountedDrawers: 0 },
    });
    await buyAndPay();
    expect(await names()).toEqual(['Friday, November 20, 2026: open']);
    expect(await queueStatus()).toEqual({ acceptingOrders: true });
  });

  test('a night closes when every order has an end; then nobody can order, and the menu says which night is next', async () => {
    stand = await startAdminHarness();
    const id = await open('vs. Lincoln');
    await buyAndPay();
    await checkOut(stand, await hotDog());
    const refused = await act(id, 'close');
    expect([refused.status, refused.json?.['code']]).toEqual([409, 'NIGHT_CONFLICT']);
    expect(refused.json?.['error']).toBe(
      '1 order is still open. Hand out or refund each. 1 customer is still paying. Stop online ordering and wait a few minutes.',
    );
    await handOut();
    stand.clock.advance(HOUR_MS);
    await stand.services.useCases.reconcileCheckouts();
    expect((await act(id, 'close')).json).toMatchObject({ state: 'closed', closedBy: 'Admin' });
    expect((await buy()).json).toMatchObject({
      code: 'STAND_CLOSED',
      error: 'Online ordering is closed. Thank you for supporting the band!',
    });
    expect(await queueStatus()).toEqual({ acceptingOrders: true, closed: { next: null } });
    await stand.post(NIGHTS, { name: 'vs. Central', opensAt: at(20), closesAt: at(23) });
    expect(await queueStatus()).toEqual({ acceptingOrders: true, closed: { next: { name: 'vs. Central', opensAt: at(20) } } });
    expect((await buy()).json?.['error']).toBe('Online ordering is closed. Next: vs. Central. Thank you for supporting the band!');
    expect((await send(stand, '/api/products')).status).toBe(200);
    expect((await act(id, 'close')).status).toBe(409);
    expect((await act(id, 'open')).status).toBe(404);
  });

  test('online ordering can be stopped at once, and goes on when the closing time is moved or somebody resumes it', async () => {
    stand = await startAdminHarness();
    const id = await open('vs. Lincoln');
    expect((await act(id, 'stop-ordering')).status).toBe(200);
    expect((await buy()).json?.['code']).toBe('STAND_CLOSED');
    expect((await stand.put(`${NIGHTS}/${id}`, { name: 'vs. Lincoln', opensAt: null, closesAt: at(1) })).status).toBe(200);
    expect((await buy()).status).toBe(200);
    expect((await act(id, 'stop-ordering')).status).toBe(200);
    expect((await buy()).json?.['code']).toBe('STAND_CLOSED');
    expect((await act(id, 'resume-ordering')).json).toMatchObject({ state: 'open', closesAt: null });
    expect((await buy()).status).toBe(200);
  });

  test('a night that nobody opened is closed by nobody else’s opening; it takes the name instead', async () => {
    stand = await startAdminHarness();
    await buyAndPay();
    await handOut();
    const refused = await stand.post(`${NIGHTS}/open`, { name: 'vs. Lincoln' });
    expect(refused.json?.['error']).toBe('Friday, November 20, 2026 is still open. Close it first.');
    const [{ id } = { id: '' }] = await nights();
    expect((await stand.put(`${NIGHTS}/${id}/name`, { name: 'vs. Lincoln' })).json).toMatchObject({ id, openedBy: 'Admin' });
    expect(await names()).toEqual(['vs. Lincoln: open']);
    expect(await queueStatus()).toEqual({ acceptingOrders: true });
  });

  test('what nobody collected is listed at the closing, refunded or kept, and then the night closes', async () => {
    stand = await startAdminHarness();
    const id = await open('vs. Lincoln');
    await buyAndPay();
    await buyAndPay();
    const [one = '', other = ''] = (await stand.services.ports.orders.inHand()).map(({ order }) => order.id);
    for (const order of [one, other]) await stand.services.useCases.changeOrderStatus(orderId(order), 'ready', ADMIN);
    const keep = () => stand.post(`${NIGHTS}/uncollected/keep`, { orders: [one, other] });
    expect(await keep()).toMatchObject({ status: 409, json: { error: 'Stop online orders first: until then someone may still come.' } });
    await act(id, 'stop-ordering');
    expect((await keep()).json).toEqual({ settled: 0 });
    stand.clock.advance(HOUR_MS / 2);
    const { json: closing } = await stand.get('/api/admin/nights/closing');
    expect(closing).toMatchObject({
      toMake: 0,
      policy: 'keep',
      uncollected: [
        { items: 1, back: 'card' },
        { items: 1, back: 'card' },
      ],
    });
    expect((await stand.post(`${NIGHTS}/uncollected/refund`, { orders: [one] })).json).toEqual({ settled: 1 });
    expect((await keep()).json).toEqual({ settled: 1 });
    expect((await stand.post(`${NIGHTS}/uncollected/undo`, { orders: [one, other] })).json).toEqual({ settled: 1 });
    expect((await keep()).json).toEqual({ settled: 1 });
    expect((await stand.get('/api/reports/sales')).json).toMatchObject({ kept: { orders: 1 } });
    expect((await act(id, 'close')).json).toMatchObject({ state: 'closed' });
  });

  test('a plan can be deleted, and then opens nothing; a night that has opened cannot', async () => {
    stand = await startAdminHarness();
    const opened = await open('vs. Lincoln');
    const planned = String((await stand.post(NIGHTS, { name: 'vs. Central', opensAt: at(1), closesAt: at(2) })).json?.['id']);
    expect((await stand.delete(`${NIGHTS}/${planned}`)).json).toMatchObject({ name: 'vs. Central' });
    expect((await stand.delete(`${NIGHTS}/${planned}`)).status).toBe(404);
    expect((await stand.delete(`${NIGHTS}/${opened}`)).status).toBe(409);
    await act(opened, 'close');
    stand.clock.advance(HOUR_MS);
    await stand.services.useCases.openDueNight();
    expect(await names()).toEqual(['vs. Lincoln: closed']);
  });
});
