import { describe, expect, test } from 'vitest';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { makeCheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import type { Overrides } from '#server/composition/container.ts';
import { cartOf, checkOut, pay, productNamed, send } from '../../support/http-calls.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { THE_ADMIN } from '../../support/stand-harness.ts';
import { startTwo, WITHIN } from '../two-instances.ts';

/** A connection that died unnoticed: nothing arrives. */
const DEAF: Overrides = { changeNotifications: { subscribe: () => () => undefined } };

const ONE_IN_THE_QUEUE = makeCheckoutTerms({
  feeBasisPoints: LIMITS.pricing.cardFeeBasisPoints,
  holdMs: LIMITS.checkout.holdMs,
  queueLimits: { ...LIMITS.queue, pauseAtQueued: 1 },
});

const colaAt = async (stand: ServerHarness): Promise<string> => {
  const { price, quantity } = await productNamed(stand, 'Cola');
  return `${quantity} at $${price}`;
};
const isAccepting = async (stand: ServerHarness) => (await send(stand, '/api/queue-status')).json?.['acceptingOrders'];

describe.each<[string, Overrides]>([
  ['with change notifications', {}],
  // The effect of the age alone: with `maxAgeMs` at Infinity, this half fails.
  ['without change notifications', DEAF],
])('two instances %s show nothing older than a second', (_what, overrides) => {
  test('after a sale and an edit at either', async () => {
    const { one, other, both } = await startTwo({ overrides });
    const colas = () => Promise.all(both.map(colaAt));
    const isAtBoth = (cola: string) => expect.poll(colas, WITHIN).toEqual([cola, cola]);
    expect(await colas()).toEqual(['48 at $2.5', '48 at $2.5']);
    const { sessionId } = await checkOut(one, await cartOf(one, { Cola: 3 }));
    await isAtBoth('45 at $2.5');
    await pay(one, sessionId);
    const { id } = await productNamed(other, 'Cola');
    await other.services.useCases.repriceProduct(productId(id), cents(275), THE_ADMIN);
    await other.services.useCases.setStock(productId(id), 7, THE_ADMIN);
    await isAtBoth('7 at $2.75');
  });

  test('after an order that fills the queue and a refund that empties it', async () => {
    const { one, other, both } = await startTwo({ overrides: { ...overrides, terms: ONE_IN_THE_QUEUE } });
    const accepting = () => Promise.all(both.map(isAccepting));
    expect(await accepting()).toEqual([true, true]);
    const { sessionId } = await checkOut(one, await cartOf(one, { Cola: 1 }));
    await pay(one, sessionId);
    await send(one, `/api/orders/by-session/${sessionId}`);
    await expect.poll(accepting, WITHIN).toEqual([false, false]);
    const [placed] = await other.services.ports.orders.inHand();
    const refunded = await other.services.useCases.refundRest(placed?.order.id ?? expect.fail('it is queued'), 'a test', THE_ADMIN);
    expect(refunded.ok).toBe(true);
    await expect.poll(accepting, WITHIN).toEqual([true, true]);
  });
});
