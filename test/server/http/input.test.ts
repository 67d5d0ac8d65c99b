import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problem } from '#adapters/http-contract/problem.ts';
import { cartOf, CHECKOUT, post, send, type HttpAnswer, type WireCart } from '../../support/http-calls.ts';
import { adminToken, bearer } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let stand: ServerHarness;
let cart: WireCart;

beforeAll(async () => {
  stand = await startServerHarness({ hasWorker: false });
  cart = await cartOf(stand, { Cola: 1 });
});
afterAll(() => stand.stop());

const expectProblem = (answer: HttpAnswer, status: number, code: string): string => {
  expect([answer.status, answer.json?.['code']]).toEqual([status, code]);
  const { error, requestId } = problem.parse(answer.json);
  expect(requestId).toBe(answer.headers.get('x-request-id'));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return error;
};

const withLine = (change: Readonly<Record<string, unknown>>): unknown => ({ ...cart, items: [{ ...cart.items[0], ...change }] });

describe('what is not as the contract says is refused, and the message names the field', () => {
  test.each<[string, () => unknown, string]>([
    ['a fractional quantity', () => withLine({ quantity: 1.5 }), 'items.0.quantity must be a whole number'],
    ['a negative quantity', () => withLine({ quantity: -1 }), 'items.0.quantity must be at least 1'],
    ['zero', () => withLine({ quantity: 0 }), 'items.0.quantity must be at least 1'],
    ['a huge quantity', () => withLine({ quantity: 1e15 }), 'items.0.quantity must be at most 999'],
    ['a quantity as text', () => withLine({ quantity: '1' }), 'items.0.quantity must be a number'],
    ['a price below zero', () => withLine({ price: -1 }), 'items.0.price must be an amount in dollars with at most two decimals'],
    ['a price of three decimals', () => withLine({ price: 2.505 }), 'items.0.price must be an amount in dollars with at most two decimals'],
    ['a price as an object', () => withLine({ price: {} }), 'items.0.price must be a number or must be text'],
    ['an unknown key in a line', () => withLine({ discount: 1 }), "items.0 has an unknown field 'discount'"],
    ['an unknown key', () => ({ ...cart, total: 1 }), "The body has an unknown field 'total'"],
    ['an unknown key of odd letters', () => ({ ...cart, '\u001b[2Jaño': 1 }), "The body has an unknown field '?[2Ja?o'"],
    ['a missing fee', () => ({ items: cart.items, donationAmount: 0 }), 'processingFee must be'],
    ['a fee of nothing', () => ({ ...cart, processingFee: null }), 'processingFee must be'],
    ['no list', () => ({ ...cart, items: {} }), 'items must be a list'],
    ['too many lines', () => ({ ...cart, items: Array.from({ length: 99 }, () => cart.items[0]) }), 'items must have at most 98 entries'],
    ['a list as body', () => [cart], 'The body must be an object'],
  ])('%s', async (_what, body, message) => {
    expect(expectProblem(await post(stand, CHECKOUT, body()), 400, 'INVALID_REQUEST')).toContain(message);
  });

  test('nothing of it was stored', async () => {
    expect(await stand.services.ports.queue.load()).toEqual({ queued: 0, openCheckouts: 0 });
  });

  test.each([
    ['idempotency-key', 'short', 'idempotency-key must be 8 to 200 visible characters'],
    ['x-visitor-id', 'spaces are not', 'x-visitor-id must be 8 to 64 letters'],
  ])('the header %s', async (name, value, message) => {
    expect(expectProblem(await post(stand, CHECKOUT, cart, { [name]: value }), 400, 'INVALID_REQUEST')).toContain(message);
  });

  test('a path', async () => {
    expect(expectProblem(await send(stand, '/api/order-status/short'), 400, 'INVALID_REQUEST')).toContain(
      'hash must be an order lookup hash',
    );
  });

  test('a heartbeat that invents', async () => {
    const beat = (body: unknown): Promise<HttpAnswer> => post(stand, '/api/heartbeat', body);
    expect(expectProblem(await beat({ sessionId: 'visitor-1', cartItemCount: -1 }), 400, 'INVALID_REQUEST')).toContain('cartItemCount');
    expect(expectProblem(await beat({ sessionId: 'x', cartItemCount: 1 }), 400, 'INVALID_REQUEST')).toContain('sessionId');
  });

  test('a login without a password', async () => {
    const answer = await post(stand, '/api/auth/admin', { password: '' });
    expect(expectProblem(answer, 400, 'INVALID_REQUEST')).toBe('password must have at least 1 character');
  });

  test('a call that takes no body gets none', async () => {
    const { status } = await post(stand, '/api/checkout/sim_unknown_1/cancel', {});
    expect(status).toBe(404);
    const answer = await post(stand, '/api/checkout/sim_unknown_1/cancel', { force: true });
    expect(expectProblem(answer, 400, 'INVALID_REQUEST')).toContain("unknown field 'force'");
  });

  test('a lookup of neither an e-mail nor a phone', async () => {
    for (const emailOrPhone of ['', '   ', 'Jamie', '12345']) {
      const answer = await post(stand, '/api/order-lookup', { emailOrPhone });
      expect(expectProblem(answer, 400, 'INVALID_REQUEST')).toBe('Please enter your email address or phone number');
    }
  });
});

describe('bodies that are no JSON of the right size', () => {
  const raw = (
    path: string,
    body: string,
    headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
  ): Promise<HttpAnswer> => send(stand, path, { method: 'POST', body, headers });

  test('nothing at all is no object, even where every field may be left out', async () => {
    const headers = { 'content-type': 'application/json', ...bearer(await adminToken(stand)) };
    for (const body of ['', '\ufeff']) expectProblem(await raw('/api/admin/holds/end', body, headers), 400, 'INVALID_REQUEST');
    expect((await raw('/api/admin/holds/end', '{}', headers)).status).toBe(200);
  });

  test.each([
    [CHECKOUT, 32 * 1024, {}],
    ['/api/order-lookup', 32 * 1024, {}],
    ['/api/heartbeat', 1024, {}],
    // Without a signature of the right form its body is not even read.
    ['/api/simulated/webhook', 256 * 1024, { 'simulated-signature': `t=1,v1=${'0'.repeat(64)}` }],
  ])('%s takes no more than its limit', async (path, limit, signature) => {
    const text = (bytes: number): string => JSON.stringify({ x: 'y'.repeat(bytes - 8) });
    const headers = { 'content-type': 'application/json', ...signature };
    expectProblem(await raw(path, text(limit + 1), headers), 413, 'BODY_TOO_LARGE');
    expect((await raw(path, text(limit), headers)).status).toBe(400);
  });
});
