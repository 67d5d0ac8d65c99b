import { describe, expect, it } from 'vitest';
import { ORDERS, race } from './one-refund.ts';

describe('refunding at once', () => {
  it('gives every item back once, and every order is cancelled once', async () => {
    const { given, wholeCents, refunds, cancelled, broken, items } = await race({});
    expect(broken).toEqual([]);
    expect([given, refunds, cancelled]).toEqual([wholeCents, items, ORDERS]);
  });
});
