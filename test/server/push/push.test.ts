import { afterAll, beforeEach, expect, test } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { createSystemClock } from '#adapters/system/clock-and-ids.ts';
import { createWebPushSender } from '#adapters/web-push/web-push-sender.ts';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { Order } from '#core/domain/order/order.ts';
import { pushContactOf } from '#server/composition/push.bindings.ts';
import { parseConfig } from '#server/config.ts';
import { createBrowserKeys, isSigned, startFakePushService } from '../../support/fake-push.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { post, send } from '../../support/http-calls.ts';
import { placeOrderIn } from '../../support/logins.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { adminOfTest } from '../../support/stands.ts';

const service = await startFakePushService();
afterAll(() => service.stop());
beforeEach(() => {
  service.received.length = 0;
  service.behaviour.status = 201;
});

const start = (hasWorker: boolean) => {
  const { documents } = createInMemoryPersistence({ clock: fixedClock() });
  const sender = { documents, clock: createSystemClock(), contact: 'https://stand.example', services: [service.origin] };
  return adminOfTest({ hasWorker, overrides: { pushSender: createWebPushSender(sender) } });
};

const device = (name = 'maya') => createBrowserKeys(`${service.origin}/${name}`);
const follow = (stand: ServerHarness, { subscription: { endpoint, p256dh, auth } }: ReturnType<typeof device>, { lookupHash }: Order) =>
  post(stand, `/api/order-status/${lookupHash}/push`, { endpoint, keys: { p256dh, auth } });
const readyOrderIn = (stand: ServerHarness) =>
  placeOrderIn(stand, { status: 'ready', readyAt: plusMs(stand.clock.now(), -LIMITS.orders.tellReadyAfterMs) });

test('a subscribed phone is notified when its order is ready; others cannot read it', async () => {
  const stand = await start(true);
  const order = await placeOrderIn(stand);
  const phone = device();
  expect((await follow(stand, phone, order)).status).toBe(204);
  expect((await stand.put(`/api/orders/${order.id}/status`, { status: 'ready' })).status).toBe(200);
  stand.clock.advance(LIMITS.orders.tellReadyAfterMs);
  await expect.poll(() => service.received).toHaveLength(1);
  const request = service.received[0] ?? expect.fail('nothing came');
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

test('an order has three browsers, at push services only', async () => {
  const stand = await start(false);
  const order = await readyOrderIn(stand);
  for (const name of ['one', 'two', 'three', 'four']) {
    await follow(stand, device(name), order);
    stand.clock.advance(1_000);
  }
  for (const endpoint of ['http://169.254.169.254/latest', `${stand.url}/api/config`, 'https://evil.example/1'])
    expect((await follow(stand, createBrowserKeys(endpoint), order)).json).toMatchObject({ code: 'INVALID_REQUEST' });
  await stand.services.useCases.notifyReady();
  expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/four', '/three', '/two']);
});

test('20 changes of mind have a budget that polling does not share', async () => {
  const stand = await start(false);
  const [order, other] = [await placeOrderIn(stand), await placeOrderIn(stand)];
  const answers = await Promise.all(Array.from({ length: 21 }, () => follow(stand, device(), order)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(20);
  const poll = async ({ lookupHash }: Order) => (await send(stand, `/api/order-status/${lookupHash}`)).status;
  expect(await poll(order)).toBe(200);
  for (let polls = 0; polls <= 120; polls += 1) await poll(other);
  expect(await poll(other)).toBe(429);
  expect((await follow(stand, device(), other)).status).toBe(204);
});

test('a stand without push offers none, and deletes earlier subscriptions', async () => {
  const stand = await adminOfTest({ env: { WEB_PUSH: 'off' } });
  expect((await send(stand, '/api/config')).json).toMatchObject({ pushPublicKey: null });
  const order = await readyOrderIn(stand);
  const browser = createBrowserKeys('https://fcm.googleapis.com/fcm/send/maya');
  expect((await follow(stand, browser, order)).json).toMatchObject({ code: 'INVALID_REQUEST' });
  await stand.services.ports.pushes.add(order.id, browser.subscription, 3);
  const { notifyReady } = stand.services.useCases;
  expect([await notifyReady(), await notifyReady()]).toEqual([1, 0]);
  stand.clock.advance(HOUR_MS);
  expect(await notifyReady()).toBe(0);
});

test.each([
  ['https://stand.example', 'https://stand.example'],
  ['http://localhost:3000', null],
])('the contact of %s for push services is %o', (PUBLIC_URL, contact) => {
  expect(pushContactOf(parseConfig({ PUBLIC_URL }))).toBe(contact);
});
