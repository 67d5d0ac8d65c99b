import { describe, expect, it } from 'vitest';
import { CONCURRENCY_LIMITS } from '#server/http/load-shedding/load-shedding.ts';
import { answeredBeforeNewcomer, answeredFirst, ATTACKER, CONNECTIONS, CROWD, KINDS } from './endless-requests.ts';

const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
const cases = kinds.flatMap((kind) => [
  { kind, attacker: ATTACKER, where: 'from another network' },
  { kind, attacker: CROWD, where: 'from the crowd’s own address' },
]);

/** Enough that nearly all of them wait. */
const ONE_BY_ONE = { concurrencyLimits: { ...CONCURRENCY_LIMITS, turn: { ...CONCURRENCY_LIMITS.turn, permits: 1 } } };

/** `test/faults/weakened/attacks.test.ts` proves that this can fail: there, all of them are answered before the customer. */
describe(`${CONNECTIONS} connections of one machine that ask again as soon as they are answered`, () => {
  it.each(cases)('with $kind, $where, do not decide how long a customer waits', async ({ kind, attacker }) => {
    const { statuses, first } = await answeredFirst({ kind, attacker });
    expect(statuses).toEqual([204]);
    expect(first).toBeLessThan(CONNECTIONS / 2);
  });

  it('and the staff wait no longer on their device at that address', async () => {
    const { first } = await answeredFirst({ kind: 'wrong staff codes', attacker: CROWD, device: 'of the staff' });
    expect(first).toBeLessThan(CONNECTIONS / 2);
  });

  it('nor do as many visitors whom the stand knows, for the staff', async () => {
    const ofTheCrowd = { kind: 'an address where nothing is', attacker: CROWD, isCrowd: true, overrides: ONE_BY_ONE } as const;
    const { statuses, first } = await answeredFirst({ ...ofTheCrowd, device: 'of the staff' });
    expect(statuses).toEqual([204]);
    expect(first).toBeLessThan(CONNECTIONS / 2);
  });

  it('nor how long a newcomer waits to be let in', async () => {
    // Node.js accepts one connection per turn of the event loop, in which this many requests begin.
    expect(await answeredBeforeNewcomer()).toBeLessThan(4 * CONNECTIONS);
  });

  it('do so neither through a proxy, whose connections are everybody’s', async () => {
    const { statuses, first } = await answeredFirst({ kind: 'wrong staff codes', attacker: '203.0.113.66', isProxied: true });
    expect(statuses).toEqual([204]);
    expect(first).toBeLessThan(CONNECTIONS / 2);
  });
});
