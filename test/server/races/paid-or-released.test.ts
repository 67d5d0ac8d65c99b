import { describe, expect, it } from 'vitest';
import { endAtOnce } from './paid-or-released.ts';

describe('paid or released', () => {
  it('paid, cancelled and out of time at once, 100 times: an order or a full release, never both, never neither', async () => {
    const { fates, provider, broken } = await endAtOnce(100);
    expect(broken).toEqual([]);
    expect(provider).toHaveLength(100);
    for (const { id, state } of provider)
      expect([state, fates.get(id)]).toEqual([state, state === 'paid' ? 'paid, 1 orders' : 'expired, 0 orders']);
    // The race was one: each of both endings came first at times.
    expect(new Set(provider.map(({ state }) => state))).toEqual(new Set(['paid', 'expired']));
  });
});
