import { pushContactOf } from '#server/composition/push.bindings.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { createSystemClock } from '#adapters/system/system-clock.ts';
import { createWebPushSender } from '#adapters/web-push/web-push-sender.ts';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { post, send } from '../../support/http-calls.ts';
import { bearer, staffToken, placeOrderIn } from '../../support/logins.ts';
import { createBrowserKeys, isSigned, startFakePushService } from '../../support/fake-push.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let service: Awaited<ReturnType<typeof startFakePushService>>;
let stand: ServerHarness;
let token = '';

beforeAll(async () => {
  service = await startFakePushService();
});
afterAll(() => service.stop());
beforeEach(() => {
  service.received.length = 0;
  service.behaviour.status = 201;
});

const start = async (hasWorker: boolean): Promise<void> => {
  const { documents } = createInMemoryPersistence({ clock: fixedClock() });
  const pushSender = createWebPushSender({
    documents,
    clock: createSystemClock(),
    contact: 'https://stand.example',
    services: [service.origin],
  });
  stand = await startServerHarness({ hasWorker, overrides: { pushSender } });
  token = await staffToken(stand);
};
afterEach(() => stand.stop());

const device = (name = 'maya') => createBrowserKeys(`${service.origin}/${name}`);
const pathOf = ({ lookupHash }: Order): string => `/api/order-status/${lookupHash}/push`;
const follow = ({ subscription: { endpoint, p256dh, auth } }: ReturnType<typeof device>, order: Order) =>
  post(stand, pathOf(order), { endpoint, keys: { p256dh, auth } });
const call = (method: string, path: string, body: unknown) =>
  send(stand, path, { method, headers: { 'content-type': 'application/json', ...bearer(token) }, body: JSON.stringify(body) });
const setStatus = (order: Order, status: string) => call('PUT', `/api/orders/${order.id}/status`, { status });
const tell = () => stand.services.useCases.notifyReady();

describe('the whole way', () => {
  beforeEach(() => start(true));

  test('a phone that asked is notified when its order is ready, and nobody else can read it', async () => {
    const order = await placeOrderIn(stand);
    const phone = device();
    expect((await follow(phone, order)).status).toBe(204);
    expect((await setStatus(order, 'ready')).status).toBe(200);
    stand.clock.advance(LIMITS.orders.tellReadyAfterMs);
    await vi.waitFor(() => expect(service.received).toHaveLength(1), { timeout: 10_000 });
    const [request] = service.received;
    if (request === undefined) throw new Error('nothing came');
    expect(isSigned(request, service.origin)).toBe(true);
    expect(phone.read(request.body)).toEqual({
      title: `Order ${displayOrderNumber(order.orderNumber)} is ready`,
      body: `Pick it up at the southwest corner of the bleachers. Your pickup code: ${order.pickupCode}.`,
      path: `/order-status/${order.lookupHash}`,
      tag: order.orderNumber,
    });
    const log = JSON.stringify(stand.logger.lines);
    for (const secret of [phone.subscription.endpoint, phone.subscription.auth, order.lookupHash]) expect(log).not.toContain(secret);
  });
});

describe('who is notified, and when', () => {
  beforeEach(() => start(false));

  test('three browsers an order, and no address that is no push service', async () => {
    const order = await placeOrderIn(stand, { status: 'ready', readyAt: plusMs(stand.clock.now(), -LIMITS.orders.tellReadyAfterMs) });
    for (const name of ['one', 'two', 'three', 'four']) {
      await follow(device(name), order);
      stand.clock.advance(1_000);
    }
    for (const endpoint of ['http://169.254.169.254/latest', `${stand.url}/api/config`, 'https://evil.example/1'])
      expect((await follow(createBrowserKeys(endpoint), order)).json).toMatchObject({ code: 'INVALID_REQUEST' });
    await tell();
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/four', '/three', '/two']);
  });

  test('as often as somebody makes up their mind, out of a budget that polling does not touch', async () => {
    const order = await placeOrderIn(stand);
    const answers = await Promise.all(Array.from({ length: 21 }, () => follow(device(), order)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 20 }, () => 204), 429]);
    expect((await send(stand, `/api/order-status/${order.lookupHash}`)).status).toBe(200);
    const other = await placeOrderIn(stand);
    for (let polls = 0; polls <= 120; polls += 1) await send(stand, `/api/order-status/${other.lookupHash}`);
    expect((await send(stand, `/api/order-status/${other.lookupHash}`)).status).toBe(429);
    expect((await follow(device(), other)).status).toBe(204);
  });
});

describe('a stand without push', () => {
  test('offers it to nobody, takes no browser, and forgets those who asked before', async () => {
    stand = await startServerHarness({ hasWorker: false, env: { WEB_PUSH: 'off' } });
    token = await staffToken(stand);
    expect((await send(stand, '/api/config')).json).toMatchObject({ pushPublicKey: null });
    const order = await placeOrderIn(stand, { status: 'ready', readyAt: plusMs(stand.clock.now(), -LIMITS.orders.tellReadyAfterMs) });
    const { subscription } = createBrowserKeys('https://fcm.googleapis.com/fcm/send/maya');
    const { endpoint, ...keys } = subscription;
    expect((await post(stand, pathOf(order), { endpoint, keys })).json).toMatchObject({ code: 'INVALID_REQUEST' });
    await stand.services.ports.pushes.add(order.id, subscription, 3);
    expect([await tell(), await tell()]).toEqual([1, 0]);
    stand.clock.advance(HOUR_MS);
    expect(await tell()).toBe(0);
  });
});

describe('whom a push service may turn to', () => {
  test.each([
    ['https://stand.example', 'https://stand.example'],
    ['http://localhost:3000', null],
  ])('%s: %o', async (PUBLIC_URL, contact) => {
    stand = await startServerHarness({ hasWorker: false, env: { PUBLIC_URL } });
    expect(pushContactOf(stand.config)).toBe(contact);
  });
});
