import { afterEach, describe, expect, test } from 'vitest';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { ChangeNotifications } from '#core/ports/change-notifications.ts';
import { makeCheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import type { Overrides } from '#server/composition/container.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { cartOf, checkOut, pay, productNamed, send } from '../../support/http-calls.ts';
import { THE_ADMIN } from '../../support/stand-harness.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

/** A second, plus slack for a busy machine. */
const WITHIN = { timeout: 1_000 + 4_000, interval: 20 };

/** A connection that died unnoticed: nothing arrives. */
const DEAF: ChangeNotifications = { subscribe: () => () => undefined };

let database: TestDatabase;
let stands: ServerHarness[] = [];

afterEach(async () => {
  await Promise.all(stands.map((stand) => stand.stop()));
  stands = [];
  await database.drop();
});

const ONE_IN_THE_QUEUE = makeCheckoutTerms({
  feeBasisPoints: LIMITS.pricing.cardFeeBasisPoints,
  holdMs: LIMITS.checkout.holdMs,
  queueLimits: { ...LIMITS.queue, pauseAtQueued: 1 },
});

const start = async (overrides: Overrides): Promise<ServerHarness> => {
  const stand = await startServerHarness({ persistence: database, hasWorker: false, isTimeFlowing: true, overrides });
  stands.push(stand);
  return stand;
};

const startTwo = async (overrides: Overrides = {}): Promise<readonly [ServerHarness, ServerHarness]> => {
  database = await createTestDatabase();
  return [await start(overrides), await start(overrides)];
};

const colaAt = async (stand: ServerHarness): Promise<readonly [price: number, quantity: number]> => {
  const { price, quantity } = await productNamed(stand, 'Cola');
  return [price, quantity];
};

const colasAt = (both: readonly ServerHarness[]) => Promise.all(both.map(colaAt));

const isAccepting = async (stand: ServerHarness): Promise<unknown> => (await send(stand, '/api/queue-status')).json?.['acceptingOrders'];

describe.each<[string, Overrides]>([
  ['on change notifications', {}],
  // The effect of the age alone: with `oldestMs` at Infinity, this half fails.
  ['without a single change notification', { changeNotifications: DEAF }],
])('two instances, %s: nothing kept in memory is older than a second', (_what, overrides) => {
  test('after a sale and after an edit, at either', async () => {
    const both = await startTwo(overrides);
    const [one, other] = both;
    expect(await colasAt(both)).toEqual([
      [2.5, 48],
      [2.5, 48],
    ]);
    const { sessionId } = await checkOut(one, await cartOf(one, { Cola: 3 }));
    await expect
      .poll(() => colasAt(both), WITHIN)
      .toEqual([
        [2.5, 45],
        [2.5, 45],
      ]);
    await pay(one, sessionId);
    const { id } = await productNamed(other, 'Cola');
    await other.services.useCases.repriceProduct(productId(id), cents(275), THE_ADMIN);
    await other.services.useCases.setStock(productId(id), 7, THE_ADMIN);
    await expect
      .poll(() => colasAt(both), WITHIN)
      .toEqual([
        [2.75, 7],
        [2.75, 7],
      ]);
  });

  test('after an order that fills the queue, and after the refund that empties it', async () => {
    const both = await startTwo({ ...overrides, terms: ONE_IN_THE_QUEUE });
    const [one, other] = both;
    expect(await Promise.all(both.map(isAccepting))).toEqual([true, true]);
    const { sessionId } = await checkOut(one, await cartOf(one, { Cola: 1 }));
    await pay(one, sessionId);
    await send(one, `/api/orders/by-session/${sessionId}`);
    await expect.poll(() => Promise.all(both.map(isAccepting)), WITHIN).toEqual([false, false]);
    const [order] = await other.services.ports.orders.inHand();
    if (order === undefined) throw new Error('the paid order is queued');
    const refunded = await other.services.useCases.refundRest(order.order.id, 'a test', THE_ADMIN);
    expect(refunded.ok).toBe(true);
    await expect.poll(() => Promise.all(both.map(isAccepting)), WITHIN).toEqual([true, true]);
  });
});
