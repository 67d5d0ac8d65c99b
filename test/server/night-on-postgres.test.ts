import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { cartOf, checkOut, pay, post, productNamed, send } from '../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../support/server-harness.ts';

let database: TestDatabase;
let stand: ServerHarness;

beforeAll(async () => {
  database = await createTestDatabase();
  stand = await startServerHarness({ persistence: database, isTimeFlowing: true });
});
afterAll(async () => {
  await stand.stop();
  await database.drop();
});

describe('the whole stand on PostgreSQL', () => {
  test('menu, cart, payment, order, lookup and mail, in the language of the phone', async () => {
    const before = await productNamed(stand, 'Pizza Slice');
    const { sessionId } = await checkOut(stand, await cartOf(stand, { 'Pizza Slice': 2 }), {
      'x-visitor-id': 'visitor-0001',
      'accept-language': 'es-MX,es;q=0.9,en;q=0.8',
    });
    // The change notification that makes the menu forget travels through the database, and may come after the answer.
    await expect.poll(async () => (await productNamed(stand, 'Pizza Slice')).quantity).toBe(before.quantity - 2);
    await pay(stand, sessionId);
    const order = await send(stand, `/api/orders/by-session/${sessionId}`);
    expect(order.json).toMatchObject({ status: 'queued', queue_position: 1, items: [{ product_name: 'Pizza Slice', quantity: 2 }] });
    expect((await post(stand, '/api/order-lookup', { emailOrPhone: 'jamie@example.com' })).json).toEqual({
      hash: expect.stringMatching(/^[\w-]{43}$/),
    });
    await expect.poll(async () => (await send(stand, '/mailbox')).text).toContain('jamie@example.com');
    expect((await send(stand, '/mailbox')).text).toContain('¡Pedido confirmado! #001');
  });

  test('the webhook alone makes the order: nobody asked', async () => {
    const { sessionId } = await checkOut(stand, await cartOf(stand, { Popcorn: 1 }));
    await pay(stand, sessionId);
    await expect.poll(() => stand.services.ports.queue.load()).toEqual({ queued: 2, openCheckouts: 0 });
  });

  test('it is ready, and lookups are throttled in the database', async () => {
    expect((await send(stand, '/readyz')).status).toBe(200);
    const answers = [];
    for (let attempt = 0; attempt < 11; attempt++)
      answers.push((await post(stand, '/api/order-lookup', { emailOrPhone: 'guess@example.com' })).status);
    expect(answers).toEqual([...Array(10).fill(200), 429]);
  });

  test('a second stand on the same database seeds nothing twice and shares the decoys', async () => {
    const second = await startServerHarness({ persistence: database, isTimeFlowing: true, hasWorker: false });
    try {
      const look = async (one: ServerHarness): Promise<unknown> =>
        (await post(one, '/api/order-lookup', { emailOrPhone: 'nobody@example.com' })).json;
      expect(await look(second)).toEqual(await look(stand));
      const menu = (await send(second, '/api/products')).json ?? {};
      expect(Object.values(menu).flat()).toHaveLength(31);
    } finally {
      await second.stop();
    }
  });
});
