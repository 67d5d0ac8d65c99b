import { describe, expect, test } from 'vitest';
import { cartOf, CHECKOUT, post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { adminOfFile } from '../../support/stands.ts';

const stand = await adminOfFile();
const cart = await cartOf(stand, { Cola: 1 });

const expectProblem = ({ status, json, headers }: HttpAnswer, expected: number, code: string): string => {
  expect([status, json?.['code'], json?.['requestId'], headers.get('cache-control')]).toEqual([
    expected,
    code,
    headers.get('x-request-id'),
    'no-store',
  ]);
  return String(json?.['error']);
};

const withLine = (change: object): unknown => ({ ...cart, items: [{ ...cart.items[0], ...change }] });
const SESSION = '/api/checkout/sim_unknown_1/cancel';
const PRODUCT = {
  name: 'Snow Cone',
  category_id: 2,
  price: 2.75,
  image_url: '/images/products/popcorn.jpg',
  quantity: 20,
  is_active: true,
};
const withProduct = (change: object): object => ({ ...PRODUCT, ...change });
const FOOD_FACTS = { name_es: '', allergens: '?????????', is_sealed: false, ingredients: '', ingredients_es: '', checked_on: '2026-02-30' };

const UNSENT = {
  staff_id: '0193c0de-0000-7000-8000-000000000001',
  acts: [],
  sales: [{ id: 'sale-key-0001', at: '2026-11-21T00:40:00.000Z', text: 'sold 1 Cola' }],
};

type Row = [what: string, path: string, body: unknown, message: string, headers?: Readonly<Record<string, string>>];

/** `input-issues.test.ts` has all sentences, `attacks/tampered-carts.test.ts` more carts. */
const REFUSED: readonly Row[] = [
  ['a huge quantity', CHECKOUT, withLine({ quantity: 1e15 }), 'items.0.quantity must be at most 999'],
  ['a price as an object', CHECKOUT, withLine({ price: {} }), 'items.0.price must be a number or must be text'],
  ['an unknown key of odd letters', CHECKOUT, { ...cart, '\u001b[2Jaño': 1 }, "The body has an unknown field '?[2Ja?o'"],
  ['a missing fee', CHECKOUT, { items: cart.items, donationAmount: 0 }, 'processingFee must be'],
  ['too many lines', CHECKOUT, { ...cart, items: Array(99).fill(cart.items[0]) }, 'items must have at most 98 entries'],
  ['a short key', CHECKOUT, cart, 'idempotency-key must be 8 to 200 visible characters', { 'idempotency-key': 'short' }],
  ['a visitor with spaces', CHECKOUT, cart, 'x-visitor-id must be 8 to 64 letters', { 'x-visitor-id': 'spaces are not' }],
  ['a short session', '/api/heartbeat', { sessionId: 'x', cartItemCount: 1 }, 'sessionId'],
  ['a price of $5,000', '/api/products', withProduct({ price: 5000 }), 'The price can be from $0.00 to $1,000.00.'],
  ['a foreign image', '/api/products', withProduct({ image_url: 'https://evil.example/x.jpg' }), 'image_url must be'],
  ['an id for a new product', '/api/products', withProduct({ id: 7 }), "The body has an unknown field 'id'"],
  ['a login without a password', '/api/auth/admin', { password: '' }, 'password must have at least 1 character'],
  ['a dropped sale', '/api/unsent-acts', { ...UNSENT, outcome: 'dropped' }, 'sales must be empty: the cash is in the drawer'],
  ['a body on a call without one', SESSION, { force: true }, "unknown field 'force'"],
  ...['', '   ', 'Jamie', '12345'].map((emailOrPhone): Row => [
    `a lookup of '${emailOrPhone}'`,
    '/api/order-lookup',
    { emailOrPhone },
    'Please enter your email address or phone number',
  ]),
];

describe('a call', () => {
  test.each(REFUSED)('refuses %s by name', async (_what, path, body, message, headers) => {
    expect(expectProblem(await post(stand, path, body, { ...stand.headers, ...headers }), 400, 'INVALID_REQUEST')).toContain(message);
  });

  test('refuses a path and a day by name, and accepts an empty object for no body', async () => {
    const short = await send(stand, '/api/order-status/short');
    expect(expectProblem(short, 400, 'INVALID_REQUEST')).toContain('hash must be an order lookup hash');
    const noSuchDay = await stand.put('/api/products/1/food-facts', FOOD_FACTS);
    expect(expectProblem(noSuchDay, 400, 'INVALID_REQUEST')).toBe('There is no such day.');
    expect((await post(stand, SESSION, {})).status).toBe(404);
    // No refused cart was stored.
    expect(await stand.services.ports.queue.load()).toEqual({ queued: 0, openCheckouts: 0 });
  });
});

describe('a body', () => {
  const raw = (path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> =>
    send(stand, path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  test('is never empty, even where every field is optional', async () => {
    for (const body of ['', '\ufeff']) expectProblem(await raw('/api/admin/holds/end', body, stand.headers), 400, 'INVALID_REQUEST');
    expect((await raw('/api/admin/holds/end', '{}', stand.headers)).status).toBe(200);
  });

  test.each([
    [CHECKOUT, 32 * 1024, {}],
    ['/api/order-lookup', 32 * 1024, {}],
    ['/api/heartbeat', 1024, {}],
    // Without a signature of the right form its body is not even read.
    ['/api/simulated/webhook', 256 * 1024, { 'simulated-signature': `t=1,v1=${'0'.repeat(64)}` }],
  ])('to %s is no larger than its limit', async (path, limit, signature) => {
    const text = (bytes: number): string => JSON.stringify({ x: 'y'.repeat(bytes - 8) });
    expectProblem(await raw(path, text(limit + 1), signature), 413, 'BODY_TOO_LARGE');
    expect((await raw(path, text(limit), signature)).status).toBe(400);
  });
});
