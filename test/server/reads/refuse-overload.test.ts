import { expect, test, vi } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { err } from '#core/domain/kernel/result.ts';
import { CONCURRENCY_LIMITS } from '#server/http/load-shedding/load-shedding.ts';
import { send } from '../../support/http-calls.ts';
import { standOfTest } from '../../support/stands.ts';

const [path, ticket] = [`/api/order-status/${'h'.repeat(32)}`, { cookie: 'bandstand_visitor=none' }];
/** A waiting request has exceeded its time when the permit becomes free. */
const concurrencyLimits = {
  turn: { ...CONCURRENCY_LIMITS.turn, permits: Infinity },
  work: { permits: 1, maxWaitMs: -1, permitMs: HOUR_MS },
};

test('refused requests are logged at once, and counted every ten seconds', async () => {
  let [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const getOrderStatus = async () => {
    asked.resolve();
    await gate.promise;
    return err({ kind: 'order/not-found' } as const);
  };
  const stand = await standOfTest({ overrides: { concurrencyLimits, getOrderStatus } });
  const refuse = async (count: number): Promise<void> => {
    [asked, gate] = [Promise.withResolvers(), Promise.withResolvers()];
    const read = vi.spyOn(stand.services.ports.tickets, 'read').mockClear();
    const served = send(stand, path);
    await asked.promise;
    const waiting = Array.from({ length: count }, () => send(stand, path, { headers: ticket }));
    await expect.poll(() => read.mock.calls.length).toBe(count);
    gate.resolve();
    expect((await Promise.all([served, ...waiting])).map(({ status }) => status)).toEqual([404, ...waiting.map(() => 503)]);
  };
  const counts = () => stand.logger.lines.flatMap(({ event, fields }) => (event === 'requests.refused' ? [fields['count']] : []));
  await refuse(3);
  expect(counts()).toEqual([1]);
  stand.clock.advance(10 * SECOND_MS);
  await refuse(2);
  expect(counts()).toEqual([1, 3]);
});
