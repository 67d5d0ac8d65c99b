import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { err } from '#core/domain/kernel/result.ts';
import { CONCURRENCY_LIMITS } from '#server/http/load-shedding/load-shedding.ts';
import { send } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const [path, ticket] = [`/api/order-status/${'h'.repeat(32)}`, { cookie: 'bandstand_visitor=none' }];
/** A request that waits has waited too long when the permit is free again. */
const concurrencyLimits = {
  turn: { ...CONCURRENCY_LIMITS.turn, permits: Infinity },
  work: { permits: 1, maxWaitMs: -1, permitMs: HOUR_MS },
};

let stand: ServerHarness;
let asked: PromiseWithResolvers<void>;
let gate: PromiseWithResolvers<void>;

beforeEach(async () => {
  const getOrderStatus = async () => {
    asked.resolve();
    await gate.promise;
    return err({ kind: 'order/not-found' } as const);
  };
  stand = await startServerHarness({ hasWorker: false, overrides: { concurrencyLimits, getOrderStatus } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await stand.stop();
});

const refuse = async (count: number): Promise<void> => {
  [asked, gate] = [Promise.withResolvers(), Promise.withResolvers()];
  const read = vi.spyOn(stand.services.ports.tickets, 'read').mockClear();
  const served = send(stand, path);
  await asked.promise;
  const waiting = Array.from({ length: count }, () => send(stand, path, { headers: ticket }));
  // Asked for each at the ceiling, and when it waits.
  await expect.poll(() => read.mock.calls.length).toBe(2 * count);
  gate.resolve();
  expect((await Promise.all([served, ...waiting])).map(({ status }) => status)).toEqual([404, ...waiting.map(() => 503)]);
};

/** The log's counts of refusals: undefined for the first one, then the number. */
const counts = () => stand.logger.lines.flatMap(({ event, fields }) => (event === 'requests.refused' ? [fields['count']] : []));

test('the log says at once that requests are refused, ten seconds later how many were, and at the next overload the same again', async () => {
  await refuse(3);
  expect(counts()).toEqual([undefined]);
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  expect(counts()).toEqual([undefined, 3]);
  await refuse(1);
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  expect(counts()).toEqual([undefined, 3, undefined]);
});
