import { afterEach, expect, test } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { listenTo, type EventListener } from '../../support/event-listener.ts';
import { cartOf, CHECKOUT, checkOut, pay, post, send } from '../../support/http-calls.ts';
import { bearer, staffToken } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let stand: ServerHarness;
let screen: EventListener | undefined;
afterEach(async () => {
  screen?.leave();
  await stand.stop();
});

const status = async () => (await send(stand, '/api/queue-status')).json;
const accepts = async () => (await status())?.['acceptingOrders'];
const look = (): Promise<void> => stand.services.useCases.staffPresence.look();
const pass = async (seconds: number): Promise<void> => {
  for (let passed = 0; passed < seconds; passed += 10) {
    stand.clock.advance(10 * SECOND_MS);
    await look();
  }
};
const openScreen = async (token: string): Promise<void> => {
  screen = await listenTo(`${stand.url}/api/events`, token);
  expect((await send(stand, '/api/orders', { headers: bearer(token) })).status).toBe(200);
  await look();
};
const closeScreen = async (): Promise<void> => {
  screen?.leave();
  await expect.poll(() => stand.services.get('staffScreens').open().any).toBe(false);
};

test('online ordering pauses 90 seconds after the last screen has gone, and goes on when one is back', async () => {
  stand = await startServerHarness({ hasWorker: false });
  const { sessionId } = await checkOut(stand, await cartOf(stand, { 'Hot Dog': 1 }), { 'idempotency-key': 'the-first-cart' });
  await pay(stand, sessionId);
  await send(stand, `/api/orders/by-session/${sessionId}`);
  const token = await staffToken(stand, 'Bea');
  await openScreen(token);
  const begun = { 'idempotency-key': 'begun-before' };
  const cart = await cartOf(stand, { Cola: 1 });
  const session = await checkOut(stand, cart, begun);

  await closeScreen();
  await pass(80);
  expect(await accepts()).toBe(true);
  await pass(20);
  await expect.poll(accepts).toBe(false);
  expect(await status()).toMatchObject({
    paused: {
      until: null,
      sentence: expect.stringContaining('We have lost touch with the stand'),
      sentenceEs: expect.stringContaining('perdimos el contacto con el puesto'),
    },
  });
  const refused = await post(stand, CHECKOUT, await cartOf(stand, { Cola: 2 }));
  expect([refused.status, refused.json?.['code']]).toEqual([503, 'ORDERS_PAUSED']);
  // Anyone who is paying already goes on.
  expect(await checkOut(stand, cart, begun)).toEqual(session);
  await pay(stand, session.sessionId);
  expect((await send(stand, `/api/orders/by-session/${session.sessionId}`)).status).toBe(200);

  await openScreen(token);
  expect((await post(stand, CHECKOUT, await cartOf(stand, { Cola: 2 }))).status).toBe(200);
  expect(await status()).not.toHaveProperty('paused');
});

test('a login that only looks at the office begins nothing', async () => {
  stand = await startServerHarness({ hasWorker: false });
  await checkOut(stand, await cartOf(stand, { 'Hot Dog': 1 }));
  screen = await listenTo(`${stand.url}/api/events`, await staffToken(stand, 'Bea'));
  await look();
  await closeScreen();
  await pass(200);
  expect(await accepts()).toBe(true);
});
