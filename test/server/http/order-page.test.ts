import { expect, it } from 'vitest';
import { cartOf, checkOut, pay, post, productNamed, send } from '../../support/http-calls.ts';
import { bearer, staffToken } from '../../support/logins.ts';
import { startServerHarness } from '../../support/server-harness.ts';

const HTML_IN_A_NAME = '<b>Jamie</b>';

it('writes the order for browsers without JavaScript: their own in full, a looked-up one without what it is about', async () => {
  const stand = await startServerHarness({ hasWorker: false });
  const { sessionId } = await checkOut(stand, await cartOf(stand, { Cola: 2 }));
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
  for (const part of ['<html lang="en">', 'Order #001', 'Order Received', 'You are number 1 in line.', '2 × Cola', 'content="30"'])
    expect(english.text).toContain(part);
  const spanish = await send(stand, `/api/order-status/${hash}/page`, { headers: { 'accept-language': 'es' } });
  for (const part of ['<html lang="es">', 'Pedido recibido', 'la esquina suroeste de las gradas']) expect(spanish.text).toContain(part);
  expect(english.text + spanish.text).not.toContain('Jamie');

  const page = String((await post(stand, '/api/order-lookup', { emailOrPhone: 'jamie@example.com' })).json?.['hash']);
  const lookedUp = await send(stand, `/api/order-status/${page}/page`);
  expect(lookedUp.text).toContain('Order #001');
  expect(lookedUp.text).not.toContain('Cola');
  const staff = bearer(await staffToken(stand));
  const [cola, dietCola] = [await productNamed(stand, 'Cola'), await productNamed(stand, 'Diet Cola')];
  const [waiting] = JSON.parse((await post(stand, `/api/sold-out/${cola.id}`, undefined, staff)).text).waiting;
  const { orderId, itemId } = waiting;
  await post(stand, `/api/sold-out/${cola.id}/replace`, { orderId, itemId, productId: dietCola.id }, staff);
  expect((await send(stand, `/api/order-status/${hash}/page`)).text).toContain('2 × Diet Cola, instead of Cola');
  expect((await send(stand, `/api/order-status/${hash}/page`, { headers: { 'accept-language': 'es' } })).text).toMatch(
    /2 × [^<]+, en lugar de [^<]+/,
  );
  expect((await send(stand, `/api/order-status/${'A'.repeat(32)}/page`)).status).toBe(404);
  await stand.stop();
});
