import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkOut, pay, PAYER, post, productNamed, send } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let stand: ServerHarness;

beforeAll(async () => {
  stand = await startServerHarness({ hasWorker: false });
});
afterAll(() => stand.stop());

const VISITOR = 'visitor-0001';

describe('the calls of the customer’s night', () => {
  test('a cart is reserved, paid, followed, and its mail is kept', async () => {
    const before = await productNamed(stand, 'Hot Dog');
    const cart = await cartOf(stand, { 'Hot Dog': 2, Cola: 1 }, 1);
    const session = await checkOut(stand, cart, { 'idempotency-key': 'cart-version-1', 'x-visitor-id': VISITOR });
    expect(session.url).toBe(`${stand.config.publicUrl}/simulated-payments/${session.sessionId}`);
    expect((await productNamed(stand, 'Hot Dog')).quantity).toBe(before.quantity - 2);

    const bySession = `/api/orders/by-session/${session.sessionId}`;
    expect((await send(stand, bySession)).status).toBe(404);

    const paid = await pay(stand, session.sessionId);
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${stand.config.publicUrl}/success?session_id=${session.sessionId}`]);

    const order = await send(stand, bySession);
    expect(order.status).toBe(200);
    expect(order.json).toMatchObject({
      order_number: 'BAND-20261120-O-001',
      hash: expect.stringMatching(/^[\w-]{32}$/),
      pickup_code: expect.stringMatching(/^[A-Z]\d\d$/),
      status: 'queued',
      created_at: '2026-11-21T00:40:00.000Z',
      queue_position: 1,
      customer_name: PAYER.name,
      special_instructions: PAYER.specialInstructions,
      donation: 1,
      has_refunds: false,
      refunded_amount: null,
    });
    const lines = [
      {
        id: expect.any(String),
        product_id: before.id,
        product_name: 'Hot Dog',
        unit_price: 3.5,
        quantity: 2,
        subtotal: 7,
        is_refunded: false,
      },
      expect.objectContaining({ product_name: 'Cola', unit_price: 2.5, quantity: 1, subtotal: 2.5 }),
    ];
    expect(order.json?.['items']).toHaveLength(lines.length);
    expect(order.json?.['items']).toEqual(expect.arrayContaining(lines));
    const total = cart.items.reduce((sum, item) => sum + item.price * item.quantity, 0) + cart.processingFee + 1;
    expect(order.json?.['total_amount']).toBeCloseTo(total, 10);
    expect(order.text).not.toMatch(/jamie@example\.com|0100142|sim_/);

    const hash = String(order.json?.['hash']);
    // The page's link alone, as after a lookup, gives no code.
    expect((await send(stand, `/api/order-status/${hash}`)).json).toEqual({ ...order.json, pickup_code: null });
    for (const emailOrPhone of ['Jamie@Example.com', '555-010-0142', '+1 (555) 010-0142']) {
      const page = String((await post(stand, '/api/order-lookup', { emailOrPhone })).json?.['hash']);
      expect((await post(stand, `/api/order-status/${page}/proof`, { lastNameOrCode: 'rivera' })).json).toEqual({ hash });
    }

    expect(await stand.services.useCases.deliverOutbox()).toBe(1);
    const mailbox = await send(stand, '/mailbox');
    expect(mailbox.text).toContain('jamie@example.com');
    const [, mail = ''] = /href="(\/mailbox\/[^"]+)"/.exec(mailbox.text.replace('/mailbox/page.css', '')) ?? [];
    expect((await send(stand, mail)).text).toContain('sandbox');
    const frame = await send(stand, `${mail}/html`);
    expect(frame.text).toContain(`${stand.config.publicUrl}/order-status/${hash}`);
    expect(frame.headers.get('content-security-policy')).toContain('sandbox');
    expect((await send(stand, '/mailbox/nobody')).status).toBe(404);
  });

  test('the eleventh lookup of one contact within ten minutes is refused, others are not', async () => {
    const look = (emailOrPhone: string): ReturnType<typeof send> => post(stand, '/api/order-lookup', { emailOrPhone });
    for (let attempt = 0; attempt < 10; attempt++) expect((await look('guess@example.com')).status).toBe(200);
    const refused = await look('GUESS@example.com');
    expect([refused.status, refused.json?.['code'], refused.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '600']);
    expect((await look('other@example.com')).status).toBe(200);
    stand.clock.advance(10 * 60_000);
    expect((await look('guess@example.com')).status).toBe(200);
  });

  test.each([
    ['the status page', `/api/order-status/${'a'.repeat(32)}`, `/api/order-status/${'b'.repeat(32)}`],
    ['the thank-you page', '/api/orders/by-session/cs_unknown_1', '/api/orders/by-session/cs_unknown_2'],
  ])('polls of one page have a budget of their own: %s', async (_page, one, other) => {
    const answers = await Promise.all(Array.from({ length: 121 }, () => send(stand, one)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await send(stand, other)).status).toBe(404);
  });
});
