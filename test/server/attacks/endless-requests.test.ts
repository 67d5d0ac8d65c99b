import { describe, expect, it } from 'vitest';
import { CONCURRENCY_LIMITS } from '#server/http/load-shedding/load-shedding.ts';
import { answeredBeforeNewClient, answeredFirst, ATTACKER, CONNECTIONS, CROWD, KINDS } from './endless-requests.ts';

const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
const cases = kinds.flatMap((kind) => [
  { kind, attacker: ATTACKER, where: 'from another network' },
  { kind, attacker: CROWD, where: 'from the crowd’s own address' },
]);

/** Enough that nearly all of them wait. */
const ONE_BY_ONE = { concurrencyLimits: { ...CONCURRENCY_LIMITS, turn: { ...CONCURRENCY_LIMITS.turn, permits: 1 } } };

/** `test/faults/weakened/attacks.test.ts` proves that this can fail: there, all of them are answered before the customer. */
describe(`${CONNECTIONS} connections of one machine that repeat their requests without a pause`, () => {
  it.each(cases)('with $kind, $where, do not delay a customer', async ({ kind, attacker }) => {
    const { statuses, first } = await answeredFirst({ kind, attacker });
    expect(statuses).toEqual([204]);
    expect(first).toBeLessThan(CONNECTIONS / 2);
  });

  it('do not delay a staff device at the same address', async () => {
    const { first } = await answeredFirst({ kind: 'wrong staff codes', attacker: CROWD, device: 'of the staff' });
    expect(first).toBeLessThan(CONNECTIONS / 2);
  });

  it('do not delay the staff as known visitors', async () => {
    const ofTheCrowd = { kind: 'an address where nothing is', attacker: CROWD, isCrowd: true, overrides: ONE_BY_ONE } as const;
    const { statuses, first } = await answeredFirst({ ...ofTheCrowd, device: 'of the staff' });
    expect(statuses).toEqual([204]);
    expect(first).toBeLessThan(CONNECTIONS / 2);
  });

  it('do not delay a new connection', async () => {
    // Node.js accepts one connection per turn of the event loop, in which this many requests begin.
    expect(await answeredBeforeNewClient()).toBeLessThan(4 * CONNECTIONS);
  });

  it('do not delay a customer behind the same proxy', async () => {
    const { statuses, first } = await answeredFirst({ kind: 'wrong staff codes', attacker: '203.0.113.66', isProxied: true });
    expect(statuses).toEqual([204]);
    expect(first).toBeLessThan(CONNECTIONS / 2);
  });
});
