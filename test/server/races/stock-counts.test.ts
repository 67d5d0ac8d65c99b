import { describe, expect, it } from 'vitest';
import { WITHOUT_NIGHT_LOCK, withoutDifference, withoutStockLock } from '#test/support/races/weakened-stock.ts';
import { countAgainstSales, countAgainstUndo, deliverAcrossNights, twoCount } from './stock-counts.ts';

describe('counting stock while it is sold', () => {
  it('loses no sale of the window and none of a phone', async () => {
    const { counted, left, wanted, broken } = await countAgainstSales();
    expect([counted, left, broken]).toEqual(['ok', wanted, []]);
  });

  it('loses no undo', async () => {
    expect(await countAgainstUndo()).toEqual({ outcomes: ['ok', { ok: 5 }], left: 97, broken: [] });
  });

  it('would lose sales made during the count if it put the shelf to what was counted', async () => {
    const { left, wanted } = await countAgainstSales({ weaken: withoutDifference });
    expect(left).toBeGreaterThan(wanted);
  });
});

describe('two people who count one product', () => {
  it('one of them does, the other one is told', async () => {
    expect(await twoCount()).toEqual({ outcomes: { ok: 1, 'stock/counted-since': 1 }, left: 90, broken: [] });
  });

  it('would take the same ten units off it twice without the lock of the product', async () => {
    expect(await twoCount({ weaken: withoutStockLock() })).toMatchObject({ outcomes: { ok: 2 }, left: 80 });
  });
});

describe('deliveries while one night ends and the next one opens', () => {
  it('each is counted in one of them, or between', async () => {
    expect(await deliverAcrossNights()).toEqual({ broken: [] });
  });

  it('would stand in no night that knows it without the lock of the night', async () => {
    const { broken } = await deliverAcrossNights({ dropped: [WITHOUT_NIGHT_LOCK] });
    expect(broken.join(' ')).toMatch(/I11/);
  });
});
