import { describe, expect, it } from 'vitest';
import { Unavailable } from '#core/ports/unavailable.ts';
import { webManifest } from '#server/http/pages/web-manifest.ts';
import { cartOf, checkOut, pay, post, productNamed, send } from '../../support/http-calls.ts';
import { bearer, staffToken } from '../../support/logins.ts';
import { standOfFile, standOfTest } from '../../support/stands.ts';

const stand = await standOfFile();

const pageOf = async (path: string, language = 'en'): Promise<string> =>
  (await send(stand, path, { headers: { 'accept-language': language } })).text;

const HTML_IN_A_NAME = '<b>Jamie</b>';

describe('the page of an order without JavaScript', () => {
  it('shows the order in both languages and hides the items of a looked-up one', async () => {
    const { sessionId } = await checkOut(stand, await cartOf(stand, { 'Hot Cocoa': 2 }));
    await pay(stand, sessionId, { name: HTML_IN_A_NAME, email: 'jamie@example.com', phone: '555 010 0199' });
    const hash = String((await send(stand, `/api/orders/by-session/${sessionId}`)).json?.['hash']);
    const path = `/api/order-status/${hash}/page`;

    const led = await send(stand, `/order-status/${hash}?plain`);
    expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([303, path, 'no-store']);
    const [english, spanish] = [await pageOf(path), await pageOf(path, 'es')];
    for (const part of [
      '<html lang="en">',
      'Order #001',
      'Order Received',
      'You are number 1 in line.',
      '2 × Hot Cocoa',
      'content="30"',
      'noindex',
    ])
      expect(english).toContain(part);
    for (const part of ['<html lang="es">', 'Pedido recibido', 'la esquina suroeste de las gradas']) expect(spanish).toContain(part);
    expect(english + spanish).not.toContain('Jamie');
    // Each page links to the same order in the other language, not to itself.
    const linksOf = (page: string) => [...page.matchAll(/href="([^"]*lang=[^"]*)"/g)].map(([, link]) => link);
    expect([linksOf(english), linksOf(spanish)]).toEqual([[`/order-status/${hash}?lang=es`], [`/order-status/${hash}?lang=en`]]);

    const lookedUp = String((await post(stand, '/api/order-lookup', { emailOrPhone: 'jamie@example.com' })).json?.['hash']);
    const shown = await pageOf(`/api/order-status/${lookedUp}/page`);
    expect(shown).toContain('Order #001');
    expect(shown).not.toContain('Cocoa');

    const staff = bearer(await staffToken(stand));
    const [cocoa, coffee] = [await productNamed(stand, 'Hot Cocoa'), await productNamed(stand, 'Coffee')];
    const [{ orderId, itemId }] = JSON.parse((await post(stand, `/api/sold-out/${cocoa.id}`, undefined, staff)).text).waiting;
    await post(stand, `/api/sold-out/${cocoa.id}/replace`, { orderId, itemId, productId: coffee.id }, staff);
    expect(await pageOf(path)).toContain('2 × Coffee, instead of Hot Cocoa');
    expect(await pageOf(path, 'es')).toContain('2 × Café, en lugar de Chocolate caliente');
  });

  const ORDER = '/order-status/AbCdEfGhIjKlMnOpQrStUvWxYz012345';

  it.each([
    ...['.', ',', ')', '%20', '%E2%80%9D.'].map((end) => [`${ORDER}${end}`, ORDER]),
    ['/check-order.', '/check-order'],
    ['/cart%0D%0A', '/cart'],
    ['/cart!?lang=es', '/cart?lang=es'],
  ])('removes the end of a sentence from %s', async (address, itself) => {
    const led = await send(stand, address);
    expect([led.status, led.headers.get('location')]).toEqual([302, itself]);
  });

  it('looks at the end of a short address only, which costs an attacker’s long one nothing', async () => {
    const began = performance.now();
    const { status } = await send(stand, `/${','.repeat(15_000)}a`);
    expect([status, performance.now() - began < 400]).toEqual([200, true]);
  });

  it.each(['//evil.example.', '/api/nothing.', '/order-status/%E0%A4%A'])('redirects %s to no other page', async (address) => {
    const { status, headers } = await send(stand, address);
    expect(headers.get('location')).toBeNull();
    expect(status).toBeLessThan(500);
  });
});

describe('while the database is away', () => {
  it.each([
    [`/api/order-status/${'h'.repeat(32)}/page`, 503, null, 'content="30"'],
    [`/s/${'a'.repeat(22)}`, 303, '/', ''],
  ])('%s is answered for people', async (path, status, location, text) => {
    const away = () => Promise.reject(new Unavailable('database'));
    const broken = await standOfTest({ overrides: { meetVisitor: away, getOrderStatus: away } });
    const answer = await send(broken, path);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
    expect(answer.text).toContain(text);
    expect(answer.text).not.toContain('requestId');
  });
});

it('a link sets the language of a page, and of no file or call, which a shared cache may keep', async () => {
  const cookieOf = async (path: string): Promise<string> => (await send(stand, path)).headers.get('set-cookie') ?? '';
  expect(await cookieOf('/?lang=es')).toContain('language=es');
  expect(await cookieOf('/order-status/a-hash?lang=en')).toContain('language=en');
  for (const path of ['/assets/app-1a2b3c.js?lang=es', '/images/products/cola.jpg?lang=es', '/api/queue-status?lang=es', '/api?lang=es'])
    expect(await cookieOf(path)).not.toContain('language=');
});

it('/api/docs has all of its files, and a policy without inline scripts', async () => {
  const { headers, text } = await send(stand, '/api/docs');
  expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-eval/);
  const files = [...text.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(files.length).toBeGreaterThanOrEqual(5);
  for (const file of files) expect((await send(stand, file)).status, file).toBe(200);
});

describe('the web app manifest', () => {
  it.each([
    ['Bandstand', 'Bandstand'],
    ['Lincoln High Boosters', 'Lincoln'],
    ['Grandstandconcessions', 'Grandstandco'],
  ])('shortens %s to %s', (standName, shown) => expect(webManifest(standName, 'en').short_name).toBe(shown));

  it('has an icon that a phone may cut to its own shape', () => {
    const icons = webManifest('Bandstand', 'en').icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(icons).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  });
});
