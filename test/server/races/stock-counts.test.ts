import { describe, expect, it } from 'vitest';
import { countStockAgainstSales, deliverAcrossNights, twoCount } from './stock-counts.ts';

describe('counting stock while it is sold', () => {
  it('loses no sale of the window and none of a phone', async () => {
    const { counted, left, wanted, broken } = await countStockAgainstSales();
    expect([counted, left, broken]).toEqual(['ok', wanted, []]);
  });
});

describe('two people who count one product', () => {
  it('one of them does, the other one is told', async () => {
    expect(await twoCount()).toEqual({ outcomes: { ok: 1, 'stock/counted-since': 1 }, left: 90, broken: [] });
  });
});

describe('deliveries while one night ends and the next one opens', () => {
  it('each is counted in one of them, or between', async () => {
    expect(await deliverAcrossNights()).toEqual({ broken: [] });
  });
});
