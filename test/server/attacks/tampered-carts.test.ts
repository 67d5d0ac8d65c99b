import { describe, expect, test } from 'vitest';
import { cartOf, CHECKOUT, post, productNamed, type WireCart } from '../../support/http-calls.ts';
import { adminOfFile, databaseOfFile } from '../../support/stands.ts';
import { databaseDigest } from './database-digest.ts';
import { exchange, jsonOf } from './exchange.ts';

type Line = Readonly<Record<string, unknown>>;
type Cart = Readonly<Record<string, unknown>> & { readonly items: unknown };
type Tampered = readonly [what: string, change: (cart: WireCart) => unknown, refusal: readonly [status: number, code: string]];

const lineOf = (cart: WireCart): Line => ({ ...cart.items[0] });
const line =
  (change: Line) =>
  (cart: WireCart): Cart => ({ ...cart, items: [{ ...lineOf(cart), ...change }] });
const cart =
  (change: Line) =>
  (good: WireCart): unknown => ({ ...good, ...change });

const BAD = [400, 'INVALID_REQUEST'] as const;
const OTHER_PRICE = [409, 'PRICE_CHANGED'] as const;
const LIMIT = [400, 'ITEM_LIMIT'] as const;
const SHORT = [409, 'INSUFFICIENT_STOCK'] as const;
const RANGE = [400, 'DONATION_OUT_OF_RANGE'] as const;
const EMPTY = [400, 'CART_EMPTY'] as const;

/** The good cart is two colas at $2.50, 15 cents of fee and no donation. */
const TAMPERED: readonly Tampered[] = [
  ['a price of nothing', line({ price: 0 }), OTHER_PRICE],
  ['a price of one cent', line({ price: 0.01 }), OTHER_PRICE],
  ['one cent less', line({ price: 2.49 }), OTHER_PRICE],
  ['one cent more', line({ price: 2.51 }), OTHER_PRICE],
  ['a price below zero', line({ price: -2.5 }), BAD],
  ['minus zero', line({ price: '-0' }), BAD],
  ['a third decimal', line({ price: 2.505 }), BAD],
  ['0.1 + 0.2', line({ price: 0.1 + 0.2 }), BAD],
  ['an exponent', line({ price: 1e-7 }), BAD],
  ['a price as text with a sign', line({ price: '+2.50' }), BAD],
  ['a price as text with a comma', line({ price: '2,50' }), BAD],
  ['a price in hexadecimal', line({ price: '0x2' }), BAD],
  ['a price in Arabic digits', line({ price: '٢.٥٠' }), BAD],
  ['a price beyond everything', line({ price: 1e308 }), BAD],
  ['no price', line({ price: null }), BAD],
  ['a list of prices', line({ price: [2.5] }), BAD],
  ['six of one', line({ quantity: 6 }), LIMIT],
  ['999 of one', line({ quantity: 999 }), LIMIT],
  ['1,000 of one', line({ quantity: 1_000 }), BAD],
  ['none of one', line({ quantity: 0 }), BAD],
  ['minus one', line({ quantity: -1 }), BAD],
  ['one and a half', line({ quantity: 1.5 }), BAD],
  ['a quantity as text', line({ quantity: '2' }), BAD],
  ['a quantity beyond safe integers', line({ quantity: 2 ** 53 }), BAD],
  ['three times two of one', (good) => ({ ...good, items: [1, 2, 3].map(() => lineOf(good)) }), LIMIT],
  [
    'the same one at two prices',
    (good) => ({
      ...good,
      items: [
        { ...lineOf(good), quantity: 1 },
        { ...lineOf(good), quantity: 1, price: 0.01 },
      ],
    }),
    OTHER_PRICE,
  ],
  ['a plus and a minus line', (good) => ({ ...good, items: [lineOf(good), { ...lineOf(good), quantity: -1 }] }), BAD],
  ['nobody’s product', line({ id: 999_999 }), SHORT],
  ['product zero', line({ id: 0 }), BAD],
  ['a product as text', line({ id: '1' }), BAD],
  ['a product beyond the column', line({ id: 2 ** 31 }), BAD],
  ['a fee of nothing', cart({ processingFee: 0 }), OTHER_PRICE],
  ['a fee that gives money', cart({ processingFee: -5 }), BAD],
  ['a fee of one cent more', cart({ processingFee: 0.16 }), OTHER_PRICE],
  ['a donation that gives money', cart({ donationAmount: -5 }), BAD],
  ['a donation of half a cent', cart({ donationAmount: 0.005 }), BAD],
  ['a donation of $500.01', cart({ donationAmount: 500.01 }), RANGE],
  ['a donation as large as it gets', cart({ donationAmount: 100_000 }), RANGE],
  ['a donation of a million', cart({ donationAmount: 1_000_000 }), BAD],
  ['a donation alone', cart({ items: [], processingFee: 0, donationAmount: 5 }), EMPTY],
  ['nothing at all', cart({ items: [], processingFee: 0, donationAmount: 0 }), EMPTY],
  ['a total of its own', cart({ total: 0.5 }), BAD],
  ['a discount', line({ discount: 100 }), BAD],
  ['items as an object', cart({ items: { 0: { id: 1, quantity: 1, price: 2.5 }, length: 1 } }), BAD],
];

const database = await databaseOfFile();
const stand = await adminOfFile({ persistence: database });
const good = await cartOf(stand, { Cola: 2 });

describe('a tampered cart', () => {
  test('differs from the good one', () => {
    expect(good).toMatchObject({ items: [{ quantity: 2, price: 2.5 }], processingFee: 0.15, donationAmount: 0 });
  });

  test.each(TAMPERED)('is refused for %s', async (_what, change, [status, code]) => {
    const before = await databaseDigest(database.url);
    const answer = await post(stand, CHECKOUT, change(good));
    expect([answer.status, answer.json?.['code']]).toEqual([status, code]);
    expect(await databaseDigest(database.url)).toEqual(before);
  });

  test.each([
    ['1e309', BAD],
    ['NaN', BAD],
    ['-Infinity', BAD],
    ['2.5000000000000000000001', OTHER_PRICE],
    ['0x2', BAD],
  ] as const)('is refused for a price written as %s', async (written, [status, code]) => {
    const before = await databaseDigest(database.url);
    // The last amount rounds to 2.5 in IEEE 754, which is correct: a refusal needs something else to be wrong.
    const text = JSON.stringify({ ...good, processingFee: written.startsWith('2.5') ? 0 : 0.15 }).replace(
      '"price":2.5',
      `"price":${written}`,
    );
    const answer = await exchange(stand, { method: 'POST', path: CHECKOUT, headers: { 'content-type': 'application/json' }, body: text });
    expect([answer.status, jsonOf(answer.text)?.['code']]).toEqual([status, code]);
    expect(await databaseDigest(database.url)).toEqual(before);
  });

  test('is refused for an inactive product, a total of 49 cents, and one unit too many', async () => {
    const { id } = await productNamed(stand, 'Bottled Water');
    const set = (what: string, body: unknown) => stand.put(`/api/products/${id}/${what}`, body);
    await set('price', { price: 0.47 });
    const cheap = { items: [{ id, quantity: 1, price: 0.47 }], processingFee: 0.01, donationAmount: 0 };
    await set('quantity', { quantity: 1 });
    const before = await databaseDigest(database.url);
    expect((await post(stand, CHECKOUT, cheap)).json).toMatchObject({ code: 'BELOW_CARD_MINIMUM' });
    const two = { items: [{ id, quantity: 2, price: 0.47 }], processingFee: 0.03, donationAmount: 0 };
    expect((await post(stand, CHECKOUT, two)).json).toMatchObject({ code: 'INSUFFICIENT_STOCK', items: [{ id, left: 1 }] });
    expect(await databaseDigest(database.url)).toEqual(before);
    await set('active', { is_active: false });
    const hidden = await databaseDigest(database.url);
    expect((await post(stand, CHECKOUT, { ...cheap, donationAmount: 1 })).json).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      items: [{ id, left: 0 }],
    });
    expect(await databaseDigest(database.url)).toEqual(hidden);
  });

  test('would change the digest if it were accepted', async () => {
    const before = await databaseDigest(database.url);
    expect((await post(stand, CHECKOUT, await cartOf(stand, { 'Hot Dog': 1 }))).status).toBe(200);
    expect(await databaseDigest(database.url)).not.toEqual(before);
  });
});
