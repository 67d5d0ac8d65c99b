import { describe, expect, it } from 'vitest';
import { fromTheCrowd, IN_VAIN } from '../../server/attacks/unpaid-holds.ts';

/** Runs here, because a busy machine serves fewer honest customers in time. */
describe('unpaid holds from the crowd’s own address', () => {
  it('leave 90 of 100 honest orders to phones that came by the sign', async () => {
    expect(await fromTheCrowd(true)).toBeGreaterThanOrEqual(90);
  });

  it('close the stand without the bounds of a network', async () => {
    expect(await fromTheCrowd(false)).toBeLessThan(IN_VAIN / 2);
  });
});
