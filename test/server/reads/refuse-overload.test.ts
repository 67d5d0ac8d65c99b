import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { CONCURRENCY_LIMITS } from '#server/http/load-shedding/load-shedding.ts';
import { send } from '../../support/http-calls.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const NO_ROOM = { permits: 0, queued: 0, maxWaitMs: 0, permitMs: 0 };

let stand: ServerHarness;

beforeEach(async () => {
  stand = await startServerHarness({ hasWorker: false, overrides: { concurrencyLimits: { ...CONCURRENCY_LIMITS, visitor: NO_ROOM } } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await stand.stop();
});

const refuse = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) expect((await send(stand, `/api/order-status/${'h'.repeat(32)}`)).status).toBe(503);
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
