import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pausedProblem, priceChangedProblem, shortageProblem } from '#adapters/http-contract/problem-details.ts';
import { cartOf, CHECKOUT, checkOut, post, productNamed, send, type WireCart } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let stand: ServerHarness;
let cart: WireCart;

beforeAll(async () => {
  stand = await startServerHarness({ hasWorker: false, env: { TRUST_PROXY_HOPS: '1' } });
  cart = await cartOf(stand, { Cola: 2 });
});
afterAll(() => stand.stop());

/** Each from its own network; another test covers the limit per network. */
const fromNetwork = (number: number): Readonly<Record<string, string>> => ({ 'x-forwarded-for': `203.0.113.${number}` });

const stockOfCola = async (): Promise<number> => (await productNamed(stand, 'Cola')).quantity;

describe('a checkout that cannot be', () => {
  test.each([
    ['an empty cart', { items: [], processingFee: 0 }, 'CART_EMPTY'],
    ['a donation alone', { items: [], processingFee: 0, donationAmount: 5 }, 'CART_EMPTY'],
    ['a donation above $500', { donationAmount: 500.01 }, 'DONATION_OUT_OF_RANGE'],
  ])('%s → 400', async (_what, change, code) => {
    const answer = await post(stand, CHECKOUT, { ...cart, ...change });
    expect([answer.status, answer.json?.['code']]).toEqual([400, code]);
  });

  test.each([
    ['a tampered price', (): WireCart => ({ ...cart, items: cart.items.map((item) => ({ ...item, price: 0.01 })) })],
    ['a tampered fee', (): WireCart => ({ ...cart, processingFee: 0 })],
  ])('%s → 409 with the fresh figures, and nothing is reserved', async (_what, tampered) => {
    const before = await stockOfCola();
    const answer = await post(stand, CHECKOUT, tampered());
    expect([answer.status, answer.json?.['code']]).toEqual([409, 'PRICE_CHANGED']);
    expect(answer.json?.['error']).toBe('Prices have changed since you filled your cart. Please check the new total.');
    expect(priceChangedProblem.parse(answer.json)).toMatchObject({ subtotal: 500, processingFee: 15, donationAmount: 0, total: 515 });
    expect(answer.json).toMatchObject({ subtotal: 5, processingFee: 0.15, total: 5.15, items: [{ name: 'Cola', price: 2.5 }] });
    expect(await stockOfCola()).toBe(before);
  });

  test('a shortage → 409 naming the item and what is left; unknown products too', async () => {
    const scarce = await productNamed(stand, 'Hot Dog');
    for (let left = scarce.quantity; left > 1; left -= Math.min(5, left - 1)) {
      await checkOut(stand, await cartOf(stand, { [scarce.name]: Math.min(5, left - 1) }), fromNetwork(left));
    }
    const wanted = await cartOf(stand, { [scarce.name]: 2 });
    const answer = await post(stand, CHECKOUT, { ...wanted, items: [...wanted.items, { id: 987_654, quantity: 1, price: 1 }] });
    expect([answer.status, answer.json?.['code']]).toEqual([409, 'INSUFFICIENT_STOCK']);
    expect(answer.json?.['error']).toContain(`Insufficient stock for ${scarce.name}: only 1 left`);
    expect(shortageProblem.parse(answer.json).items).toMatchObject([
      { name: scarce.name, left: 1 },
      { id: 987_654, left: 0 },
    ]);
  });
});

describe('paused', () => {
  test('thirty open checkouts close the door, and the status call says so', async () => {
    const busy = await startServerHarness({ hasWorker: false, env: { TRUST_PROXY_HOPS: '1' } });
    try {
      for (let open = 0; open < 30; open++)
        await checkOut(busy, await cartOf(busy, { [open < 20 ? 'Cola' : 'Diet Cola']: 1 }), fromNetwork(open));
      const answer = await post(busy, CHECKOUT, await cartOf(busy, { Cola: 1 }));
      expect([answer.status, answer.json?.['code']]).toEqual([503, 'ORDERS_PAUSED']);
      expect(pausedProblem.parse(answer.json).acceptingOrders).toBe(false);
      expect(answer.headers.get('retry-after')).toBe('30');
      expect((await send(busy, '/api/queue-status')).json).toEqual({ acceptingOrders: false });
    } finally {
      await busy.stop();
    }
  });
});
