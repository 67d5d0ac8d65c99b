import { describe, expect, it } from 'vitest';
import { buyAmidFlood, HONEST_BUYERS } from './request-flood.ts';
import { ATTACKER, CROWD } from './unpaid-holds.ts';

/** `test/faults/weakened/attacks.test.ts` proves that this can fail. */
describe('one machine that sends complete checkouts, more than the line has room for, without a pause', () => {
  it('from another network does not block anyone', async () => {
    const served = (await buyAmidFlood(ATTACKER)).filter((status) => status === 200);
    expect(served.length).toBeGreaterThanOrEqual(0.95 * HONEST_BUYERS);
  });

  it('from the crowd’s own address leaves nine of ten to phones that came by the sign', async () => {
    const served = (await buyAmidFlood(CROWD)).filter((status) => status === 200);
    expect(served.length).toBeGreaterThanOrEqual(0.9 * HONEST_BUYERS);
  });
});
