import { describe, expect, it } from 'vitest';
import { liesIn, type Told, type Truth } from '#test/support/told/told.ts';

const EXACT: Truth = {
  orders: [
    {
      number: '#001',
      session: 'one',
      statuses: [
        { status: 'queued', from: 100 },
        { status: 'preparing', from: 200 },
        { status: 'ready', from: 300 },
      ],
    },
    { number: '#002', session: 'two', statuses: [{ status: 'queued', from: 150 }] },
  ],
  sales: new Set(['sold']),
  stock: [
    { product: 1, units: 5, from: 0 },
    { product: 1, units: 4, from: 100 },
  ],
  isExact: true,
  staleMs: 10,
};
/** The store knows only when a transaction began. */
const LOOSE: Truth = { ...EXACT, isExact: false };

const times = (askedAt: number, at = askedAt + 5) => ({ who: 'Pat', askedAt, at });
const order = (number: string, status: string, place: number | null, askedAt: number): Told => ({
  about: 'order',
  number,
  status,
  place,
  ...times(askedAt),
});
const payment = (session: string, number: string | null, askedAt: number): Told => ({
  about: 'payment',
  session,
  number,
  ...times(askedAt),
});
const stock = (units: number, askedAt: number): Told => ({ about: 'stock', product: 1, units, ...times(askedAt) });
const sale = (key: string, isSold: boolean | null): Told => ({ about: 'sale', key, isSold, ...times(100) });

const HONEST: readonly Told[] = [
  payment('one', null, 50),
  payment('one', '#001', 110),
  order('#001', 'queued', 1, 110),
  order('#002', 'queued', 2, 160),
  // Requested during the change: either response is true.
  order('#001', 'queued', 1, 198),
  order('#001', 'preparing', 1, 198),
  order('#001', 'ready', 0, 310),
  order('#002', 'queued', 1, 320),
  order('#002', 'queued', null, 320),
  stock(5, 50),
  stock(5, 98),
  stock(4, 98),
  sale('sold', null),
  sale('sold', false),
  sale('sold', true),
  sale('lost', null),
  sale('lost', false),
  sale('refused', false),
];

const LIES: readonly (readonly [lie: string, truth: Truth, told: readonly Told[]])[] = [
  ['an order that there is not', EXACT, [order('#003', 'queued', null, 160)]],
  ['a status before it began', EXACT, [order('#001', 'ready', 0, 250)]],
  ['a status long after it ended', EXACT, [order('#001', 'preparing', 1, 350)]],
  ['a status after somebody else had seen the next one', LOOSE, [order('#001', 'ready', 0, 305), order('#001', 'preparing', 1, 350)]],
  ['a place before an earlier order', EXACT, [order('#002', 'queued', 1, 160)]],
  ['a place behind an order that was ready', EXACT, [order('#002', 'queued', 2, 400)]],
  ['a place behind an order that others had seen ready', LOOSE, [order('#001', 'ready', 0, 305), order('#002', 'queued', 2, 400)]],
  ['a place of an order that does not wait', EXACT, [order('#001', 'ready', 1, 310)]],
  ['an order for a payment, taken back', EXACT, [payment('one', '#001', 110), payment('one', null, 130)]],
  ['the order of another payment', EXACT, [payment('two', '#001', 160)]],
  ['an order for a payment that has none', EXACT, [payment('three', '#001', 160)]],
  ['a stock that there never was', LOOSE, [stock(3, 120)]],
  ['a stock before it came', LOOSE, [stock(4, 50)]],
  ['a stock that was gone long ago', EXACT, [stock(5, 150)]],
  ['sold, and it is not', EXACT, [sale('refused', true)]],
  ['not sold, and it is', EXACT, [sale('sold', false), sale('sold', false)]],
];

describe('what people were told', () => {
  it.each([EXACT, LOOSE])('has no lie in an honest record', (truth) => {
    expect(liesIn(HONEST, truth)).toEqual([]);
  });

  it.each(LIES)('has a lie in it: %s', (_lie, truth, told) => {
    expect(liesIn(told, truth)).toHaveLength(1);
  });
});
