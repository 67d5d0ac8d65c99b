import { describe, expect, test } from 'vitest';
import { cartOf, CHECKOUT, checkOut, pay, post, productNamed, send } from '../../support/http-calls.ts';
import { standOfFile } from '../../support/stands.ts';

const stand = await standOfFile({ env: { TRUST_PROXY_HOPS: '1' } });

/** Its fields are recorded in `every-call/answers.txt`. */
describe('the calls of a customer’s night', () => {
  test('a cart is reserved, paid, followed and looked up, and its mail is kept', async () => {
    const before = await productNamed(stand, 'Hot Dog');
    const { sessionId, url } = await checkOut(stand, await cartOf(stand, { 'Hot Dog': 2, Cola: 1 }, 1));
    expect(url).toBe(`${stand.config.publicUrl}/simulated-payments/${sessionId}`);
    expect((await productNamed(stand, 'Hot Dog')).quantity).toBe(before.quantity - 2);

    const bySession = `/api/orders/by-session/${sessionId}`;
    expect((await send(stand, bySession)).status).toBe(404);
    const paid = await pay(stand, sessionId);
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${stand.config.publicUrl}/success?session_id=${sessionId}`]);

    const order = await send(stand, bySession);
    expect(order.json).toMatchObject({ status: 'queued', queue_position: 1, donation: 1, total_amount: 10.79 });
    expect(order.text).not.toMatch(/jamie@example\.com|0100142|sim_/);
    const hash = String(order.json?.['hash']);
    // The page's link alone, as after a lookup, has no code.
    expect((await send(stand, `/api/order-status/${hash}`)).json).toEqual({ ...order.json, pickup_code: null });
    for (const emailOrPhone of ['Jamie@Example.com', '555-010-0142', '+1 (555) 010-0142']) {
      const page = String((await post(stand, '/api/order-lookup', { emailOrPhone })).json?.['hash']);
      expect((await post(stand, `/api/order-status/${page}/proof`, { lastNameOrCode: 'rivera' })).json).toEqual({ hash });
    }

    expect(await stand.services.useCases.deliverOutbox()).toBe(1);
    const [, mail = ''] = /href="(\/mailbox\/[^"]+)"/.exec((await send(stand, '/mailbox')).text.replace('/mailbox/page.css', '')) ?? [];
    expect((await send(stand, mail)).text).toContain('sandbox');
    const frame = await send(stand, `${mail}/html`);
    expect(frame.text).toContain(`${stand.config.publicUrl}/order-status/${hash}`);
    expect(frame.headers.get('content-security-policy')).toContain('sandbox');
    expect((await send(stand, '/mailbox/nobody')).status).toBe(404);
  });

  test('a shortage → 409 naming the item and the rest; unknown products too', async () => {
    const { id, quantity } = await productNamed(stand, 'Cola');
    for (let left = quantity, network = 1; left > 1; left -= Math.min(5, left - 1), network += 1)
      await checkOut(stand, await cartOf(stand, { Cola: Math.min(5, left - 1) }), { 'x-forwarded-for': `203.0.113.${network}` });
    const wanted = await cartOf(stand, { 'Bottled Water': 1 });
    const items = [
      { id, quantity: 2, price: 2.5 },
      { id: 987_654, quantity: 1, price: 1 },
    ];
    const answer = await post(stand, CHECKOUT, { ...wanted, items });
    expect(answer).toMatchObject({
      status: 409,
      json: {
        code: 'INSUFFICIENT_STOCK',
        items: [
          { name: 'Cola', left: 1 },
          { id: 987_654, left: 0 },
        ],
      },
    });
    expect(answer.json?.['error']).toContain('Insufficient stock for Cola: only 1 left');
  });

  test('the eleventh lookup of one contact within ten minutes is refused, others are not', async () => {
    const look = (emailOrPhone: string) => post(stand, '/api/order-lookup', { emailOrPhone });
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
  ])('polls of one page have their own budget: %s', async (_page, one, other) => {
    const answers = await Promise.all(Array.from({ length: 121 }, () => send(stand, one)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await send(stand, other)).status).toBe(404);
  });
});
