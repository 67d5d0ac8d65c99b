import { afterEach, describe, expect, test } from 'vitest';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { orderId, productId } from '#core/domain/kernel/ids.ts';
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

  test('a planned night opens by itself at its time, and at its closing time online ordering stops while the staff go on', async () => {
    stand = await startAdminHarness();
    await act(await open('vs. Lincoln'), 'close');
    const planned = await stand.post(NIGHTS, { name: 'vs. Central', opensAt: at(1), closesAt: at(2) });
    expect(planned.status).toBe(200);
    await stand.services.useCases.openDueNight();
    expect((await buy()).status).toBe(409);
    stand.clock.advance(HOUR_MS);
    await stand.services.useCases.openDueNight();
    expect(await names()).toEqual(['vs. Central: open', 'vs. Lincoln: closed']);
    await buyAndPay();
    stand.clock.advance(HOUR_MS);
    expect((await buy()).json?.['code']).toBe('STAND_CLOSED');
    expect((await act(String(planned.json?.['id']), 'close')).json?.['error']).toBe('1 order is still open. Hand out or refund each.');
    await handOut();
    expect((await act(String(planned.json?.['id']), 'close')).status).toBe(200);
    const audit = (await stand.services.ports.audit.list({ window: null, kind: null, before: null }, 20)).map(
      ({ by, text }) => `${by}: ${text}`,
    );
    expect(audit).toEqual(
      expect.arrayContaining(['Planned time: Opened vs. Central', 'Admin: Closed vs. Central', 'Admin: Planned vs. Central']),
    );
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

  test('at the closing time of the settings online ordering stops by itself, also when it is set in the middle of the night', async () => {
    stand = await startAdminHarness();
    await buyAndPay();
    // 7:40 PM, in the stand's own zone.
    expect((await stand.put('/api/admin/settings', { closingTime: '20:30' })).status).toBe(200);
    await stand.services.useCases.keepClosingTime();
    expect((await buy()).status).toBe(200);
    stand.clock.advance(HOUR_MS);
    expect((await buy()).json?.['code']).toBe('STAND_CLOSED');
    expect((await stand.put('/api/admin/settings', { closingTime: '25:00' })).status).toBe(400);
    expect((await stand.put('/api/admin/settings', { closingTime: '21:30' })).status).toBe(200);
    expect((await buy()).status).toBe(200);
  });

  test.each(['nothing left over', 'an order left over'])(
    'a stand that nobody ever closes sells on the next evening, with %s',
    async (left) => {
      stand = await startAdminHarness();
      await stand.put('/api/admin/settings', { closingTime: '20:30' });
      await buyAndPay();
      await stand.services.useCases.keepClosingTime();
      if (left.startsWith('nothing')) await handOut();
      stand.clock.advance(HOUR_MS);
      expect((await buy()).json?.['code']).toBe('STAND_CLOSED');
      stand.clock.advance(22 * HOUR_MS);
      await stand.services.useCases.endAutomaticNight();
      await stand.services.useCases.keepClosingTime();
      await buyAndPay();
      // An order that is still open keeps its night open: a closed night has none, and no more than one is open.
      expect((await stand.services.ports.nights.list(9)).map(({ night, orders }) => `${night.name}, ${night.state}: ${orders}`)).toEqual(
        left.startsWith('nothing')
          ? ['Saturday, November 21, 2026, open: 1', 'Friday, November 20, 2026, closed: 1']
          : ['Friday, November 20, 2026, open: 2'],
      );
      await stand.services.useCases.keepClosingTime();
      stand.clock.advance(2 * HOUR_MS);
      expect((await buy()).json?.['code']).toBe('STAND_CLOSED');
    },
  );

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

  test('a pause and a sold-out mark end with their night; what is still out is said when the next one opens', async () => {
    stand = await startAdminHarness();
    const lincoln = await open('vs. Lincoln');
    const idOf = async (name: string) => (await stand.services.ports.products.listAll()).find((one) => one.name === name)?.id;
    const [dog, nachos] = [await idOf('Hot Dog'), await idOf('Nachos with Cheese')];
    for (const id of [dog, nachos]) await stand.post(`/api/sold-out/${id}`, {});
    await stand.put('/api/stations/pause', { station: null, until: null, sentence: 'Catching up' });
    expect(await queueStatus()).toMatchObject({ acceptingOrders: false });
    await act(lincoln, 'close');
    const { products }: { products: readonly { id: number; soldOutLast: string | null }[] } = JSON.parse(
      (await stand.get('/api/admin/stock')).text,
    );
    expect(products.filter(({ soldOutLast }) => soldOutLast !== null).map(({ id }) => id)).toEqual(expect.arrayContaining([dog, nachos]));
    await stand.post(`${NIGHTS}/opening`, { which: { name: 'vs. Roosevelt' }, count: null, drawers: [], soldOut: [nachos] });
    expect(await queueStatus()).toEqual({ acceptingOrders: true });
    const left = new Map((await stand.services.ports.products.listAll()).map(({ id, available }) => [id, available]));
    expect([left.get(dog ?? productId(1)), left.get(nachos ?? productId(1))]).toEqual([expect.any(Number), 0]);
    expect(left.get(dog ?? productId(1))).toBeGreaterThan(0);
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

  test('a plan whose times are the wrong way round is refused', async () => {
    stand = await startAdminHarness();
    const refused = await stand.post(NIGHTS, { name: 'vs. Lincoln', opensAt: at(2), closesAt: at(1) });
    expect([refused.status, refused.json?.['error']]).toEqual([400, 'Online ordering must close after it opens.']);
  });
});
