import { describe, expect, it } from 'vitest';
import { tally } from '#test/support/races/customers.ts';
import { tellAtOnce } from './one-payment-one-order.ts';

describe('one payment, one order', () => {
  it('webhook ×5, thank-you page ×5 and reconciler at once for 40 sessions: 40 orders, 40 confirmations, 40 numbers', async () => {
    const { answers, broken, lastSequence, ...figures } = await tellAtOnce(40, 5);
    expect(tally(answers)).toEqual({ '200': 400 });
    expect(figures).toEqual({ orders: 40, confirmations: 40, numbers: 40, displayed: 40 });
    // Late ones took no number.
    expect(lastSequence).toBe(40);
    expect(broken).toEqual([]);
  });
});
