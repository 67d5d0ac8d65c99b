import { afterAll, beforeAll, expect, it } from 'vitest';
import { cartOf, checkOut, pay, post, productNamed, send } from '../../support/http-calls.ts';
import { bearer, staffToken } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let stand: ServerHarness;
beforeAll(async () => {
  stand = await startServerHarness({ hasWorker: false });
});
afterAll(() => stand.stop());

const HTML_IN_A_NAME = '<b>Jamie</b>';

it('writes the order for browsers without JavaScript: their own in full, a looked-up one without what it is about', async () => {
  const { sessionId } = await checkOut(stand, await cartOf(stand, { 'Hot Cocoa': 2 }));
  await pay(stand, sessionId, { name: HTML_IN_A_NAME, email: 'jamie@example.com', phone: '555 010 0199' });
  const hash = String((await send(stand, `/api/orders/by-session/${sessionId}`)).json?.['hash']);

  const led = await send(stand, `/order-status/${hash}?plain`, { redirect: 'manual' });
  expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
    303,
    `/api/order-status/${hash}/page`,
    'no-store',
  ]);

  const english = await send(stand, `/api/order-status/${hash}/page`);
  expect([english.status, english.headers.get('content-type'), english.headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  for (const part of [
    '<html lang="en">',
    'Order #001',
    'Order Received',
    'You are number 1 in line.',
    '2 × Hot Cocoa',
    'content="30"',
    'noindex',
  ])
    expect(english.text).toContain(part);
  const spanish = await send(stand, `/api/order-status/${hash}/page`, { headers: { 'accept-language': 'es' } });
  for (const part of ['<html lang="es">', 'Pedido recibido', 'la esquina suroeste de las gradas']) expect(spanish.text).toContain(part);
  expect(english.text + spanish.text).not.toContain('Jamie');
  // Each page leads to the same order in the other language, and not to itself.
  const linksOf = ({ text }: { readonly text: string }) => [...text.matchAll(/href="([^"]*lang=[^"]*)"/g)].map(([, path]) => path);
  expect([linksOf(english), linksOf(spanish)]).toEqual([[`/order-status/${hash}?lang=es`], [`/order-status/${hash}?lang=en`]]);

  const page = String((await post(stand, '/api/order-lookup', { emailOrPhone: 'jamie@example.com' })).json?.['hash']);
  const lookedUp = await send(stand, `/api/order-status/${page}/page`);
  expect(lookedUp.text).toContain('Order #001');
  expect(lookedUp.text).not.toContain('Cocoa');
  const staff = bearer(await staffToken(stand));
  const [cocoa, coffee] = [await productNamed(stand, 'Hot Cocoa'), await productNamed(stand, 'Coffee')];
  const [waiting] = JSON.parse((await post(stand, `/api/sold-out/${cocoa.id}`, undefined, staff)).text).waiting;
  const { orderId, itemId } = waiting;
  await post(stand, `/api/sold-out/${cocoa.id}/replace`, { orderId, itemId, productId: coffee.id }, staff);
  expect((await send(stand, `/api/order-status/${hash}/page`)).text).toContain('2 × Coffee, instead of Hot Cocoa');
  expect((await send(stand, `/api/order-status/${hash}/page`, { headers: { 'accept-language': 'es' } })).text).toContain(
    '2 × Café, en lugar de Chocolate caliente',
  );
});

it.each([
  ['/order-status/AbCdEfGhIjKlMnOpQrStUvWxYz012345.', '/order-status/AbCdEfGhIjKlMnOpQrStUvWxYz012345'],
  ['/order-status/AbCdEfGhIjKlMnOpQrStUvWxYz012345,', '/order-status/AbCdEfGhIjKlMnOpQrStUvWxYz012345'],
  ['/order-status/AbCdEfGhIjKlMnOpQrStUvWxYz012345)', '/order-status/AbCdEfGhIjKlMnOpQrStUvWxYz012345'],
  ['/order-status/AbCdEfGhIjKlMnOpQrStUvWxYz012345%20', '/order-status/AbCdEfGhIjKlMnOpQrStUvWxYz012345'],
  ['/order-status/AbCdEfGhIjKlMnOpQrStUvWxYz012345%E2%80%9D.', '/order-status/AbCdEfGhIjKlMnOpQrStUvWxYz012345'],
  ['/check-order.', '/check-order'],
  ['/cart%0D%0A', '/cart'],
  ['/cart!?lang=es', '/cart?lang=es'],
])('takes the end of a sentence off %s', async (address, itself) => {
  const led = await send(stand, address, { redirect: 'manual' });
  expect([led.status, led.headers.get('location')]).toEqual([302, itself]);
});

it.each(['//evil.example.', '/api/nothing.', '/order-status/%E0%A4%A'])('leads %s nowhere else', async (address) => {
  const led = await send(stand, address, { redirect: 'manual' });
  expect(led.headers.get('location')).toBeNull();
  expect(led.status).toBeLessThan(500);
});
