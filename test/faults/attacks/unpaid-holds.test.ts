import { describe, expect, it } from 'vitest';
import { BOUND, fromElsewhere, fromTheCrowd, IN_VAIN } from '../../server/attacks/unpaid-holds.ts';

/** Shows that `test/server/attacks/unpaid-holds.test.ts` can fail: the same attacks without a network's bounds. */
describe('holds that nobody means to pay, without the bounds', () => {
  it('from another network they close the stand', async () => {
    const { served, most } = await fromElsewhere(false);
    expect(most.places).toBeGreaterThanOrEqual(BOUND - 3);
    expect(served).toBeLessThan(IN_VAIN / 2);
  });

  it('from the crowd’s own address they close it, too', async () => {
    expect(await fromTheCrowd(false)).toBeLessThan(IN_VAIN / 2);
  });
});

/** Runs here, because a busy machine serves fewer honest customers in time. */
describe('holds that nobody means to pay', () => {
  it('from the crowd’s own address: 90 of 100 honest orders of phones that came by the sign', async () => {
    expect(await fromTheCrowd(true)).toBeGreaterThanOrEqual(90);
  });
});
