import { describe, expect, it } from 'vitest';
import { BOUND, fromElsewhere, fromTheCrowd, HONEST } from '../../server/attacks/unpaid-holds.ts';

/** That `test/server/attacks/unpaid-holds.test.ts` bites: the same attacks with the bounds of a network taken away. */
describe('holds that nobody means to pay, without the bounds', () => {
  it('from another network they close the stand', async () => {
    const { served, most } = await fromElsewhere(false);
    expect(most.places).toBeGreaterThanOrEqual(BOUND - 3);
    expect(served).toBeLessThan(HONEST / 2);
  });

  it('from the crowd’s own address they close it, too', async () => {
    expect(await fromTheCrowd(false)).toBeLessThan(HONEST / 2);
  });
});
