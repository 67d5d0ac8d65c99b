import { describe, expect, it } from 'vitest';
import { cancelOrStart, ORDERS } from './cancel-or-start.ts';

describe('a customer cancels while somebody starts', () => {
  it('exactly one of them has it, and the money and the stock follow', async () => {
    const { outcomes, broken, cancelled, preparing, refundedCents, paidCents, sold, atRest } = await cancelOrStart();
    expect(outcomes.map(({ statuses }) => statuses.size)).toEqual(outcomes.map(() => 1));
    expect(outcomes.flatMap(({ others }) => others).filter((status) => status !== 409)).toEqual([]);
    expect(cancelled + preparing).toBe(ORDERS);
    expect(refundedCents).toBe(paidCents);
    expect(sold).toBe(preparing * 4);
    expect([...broken, ...atRest]).toEqual([]);
  });
});
