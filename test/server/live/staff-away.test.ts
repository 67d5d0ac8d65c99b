import { expect, onTestFinished, test } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { listenTo } from '../../support/event-listener.ts';
import { cartOf, CHECKOUT, checkOut, pay, post, send } from '../../support/http-calls.ts';
import { adminToken, bearer, staffToken } from '../../support/logins.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { standOfTest } from '../../support/stands.ts';
import { startTcpProxy } from '../../faults/support/tcp-proxy.ts';

let stand: ServerHarness;

const status = async () => (await send(stand, '/api/queue-status')).json;
const accepts = async () => (await status())?.['acceptingOrders'];
const look = (): Promise<void> => stand.services.useCases.staffPresence.look();
const pass = async (seconds: number): Promise<void> => {
  for (let passed = 0; passed < seconds; passed += 10) {
    stand.clock.advance(10 * SECOND_MS);
    await look();
  }
};
/** The first order opens the night. */
const sellFirst = async (): Promise<void> => {
  const { sessionId } = await checkOut(stand, await cartOf(stand, { 'Hot Dog': 1 }), { 'idempotency-key': 'the-first-cart' });
  await pay(stand, sessionId);
  await send(stand, `/api/orders/by-session/${sessionId}`);
};
const ask = async (token: string, path = '/api/orders'): Promise<void> =>
  expect((await send(stand, path, { headers: bearer(token) })).status).toBe(200);
const askFor = async (seconds: number, token: string, path?: string): Promise<void> => {
  for (let passed = 0; passed < seconds; passed += 30) {
    await pass(30);
    await ask(token, path);
  }
};
/** Until the test ends. */
const openStream = async (url: string, token: string): Promise<void> => {
  const stream = await listenTo(url, token);
  onTestFinished(() => stream.leave());
};
const openScreen = async (token: string): Promise<void> => {
  await openStream(`${stand.url}/api/events`, token);
  await ask(token);
  await look();
};

test('online ordering pauses 90 seconds after the last device’s request, and resumes with the next one', async () => {
  stand = await standOfTest();
  await sellFirst();
  const token = await staffToken(stand, 'Bea');
  await openScreen(token);
  const begun = { 'idempotency-key': 'begun-before' };
  const cart = await cartOf(stand, { Cola: 1 });
  const session = await checkOut(stand, cart, begun);

  // As when Wi-Fi fails: the stream stays open without a FIN.
  await pass(80);
  expect(await accepts()).toBe(true);
  await pass(10);
  await expect.poll(accepts).toBe(false);
  expect(await status()).toMatchObject({
    paused: {
      until: null,
      sentence: expect.stringContaining('We lost touch with the stand'),
      sentenceEs: expect.stringContaining('perdimos el contacto con el puesto'),
    },
  });
  const refused = await post(stand, CHECKOUT, await cartOf(stand, { Cola: 2 }));
  expect([refused.status, refused.json?.['code']]).toEqual([503, 'ORDERS_PAUSED']);
  // Customers who are already paying continue.
  expect(await checkOut(stand, cart, begun)).toEqual(session);
  await pay(stand, session.sessionId);
  expect((await send(stand, `/api/orders/by-session/${session.sessionId}`)).status).toBe(200);

  await openScreen(token);
  expect((await post(stand, CHECKOUT, await cartOf(stand, { Cola: 2 }))).status).toBe(200);
  expect(await status()).not.toHaveProperty('paused');
});

test('devices that follow the orders count; an office and a reopened stream do not', async () => {
  stand = await standOfTest();
  await sellFirst();
  const [bea, office] = [await staffToken(stand, 'Bea'), await adminToken(stand)];
  await ask(bea);
  await askFor(180, bea, '/api/sold-out');
  expect(await accepts()).toBe(true);
  await openStream(`${stand.url}/api/events`, office);
  await askFor(90, office, '/api/admin/nights');
  await expect.poll(accepts).toBe(false);
  (await listenTo(`${stand.url}/api/events`, bea)).leave();
  await ask(office, '/api/sold-out');
  await look();
  expect(await accepts()).toBe(false);
  await ask(bea);
  await look();
  await expect.poll(accepts).toBe(true);
});

test('a tablet that loses its Wi-Fi without a FIN pauses ordering within 95 seconds, and resumes it later', async () => {
  stand = await standOfTest();
  await sellFirst();
  const token = await staffToken(stand, 'Bea');
  const { hostname: host, port } = new URL(stand.url);
  const wifi = await startTcpProxy(() => ({ host, port: Number(port) }));
  onTestFinished(() => wifi.close());
  const tablet = { url: `http://127.0.0.1:${wifi.port}` };
  /** The app polls every 30 seconds, with or without a response. */
  const poll = async (withinMs = 10 * SECOND_MS): Promise<number> => {
    const signal = AbortSignal.timeout(withinMs);
    return (await send(tablet, '/api/orders', { headers: bearer(token), signal }).catch(() => ({ status: 0 }))).status;
  };
  await openStream(`${tablet.url}/api/events`, token);
  for (let polls = 0; polls < 4; polls += 1) {
    expect(await poll()).toBe(200);
    await pass(30);
    expect(await accepts()).toBe(true);
  }

  expect(await poll()).toBe(200);
  await wifi.setMode('swallow');
  await pass(30);
  expect(await poll(200)).toBe(0);
  await pass(50);
  expect(await accepts()).toBe(true);
  await pass(10);
  stand.clock.advance(5 * SECOND_MS);
  await expect.poll(accepts).toBe(false);

  await wifi.setMode('pass');
  // The tablet learns that its connection is gone, and opens a new one.
  await expect.poll(() => poll()).toBe(200);
  await look();
  await expect.poll(accepts).toBe(true);
});
