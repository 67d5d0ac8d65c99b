import { afterEach, expect, test } from 'vitest';
import { closing, honestCalls, measure, NEW_PER_SECOND, OPEN, start, startAttack, TARGETS } from '../../server/attacks/slow-bodies.ts';

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Other processes may delay a response by this much. */
const NOISE_MS = 100;

test(`${OPEN} unfinished requests and ${NEW_PER_SECOND} new ones a second slow nobody down at their own address`, async ({ annotate }) => {
  const { port, url, stand } = await start();
  const calls = await honestCalls(stand, url);
  // The first calls of a process are slow.
  for (const call of [...calls, ...calls]) await call();
  const quiet = await measure(calls);
  startAttack(port, TARGETS);
  const attacked = await measure(calls);
  await annotate(
    `p99: quiet ${quiet.p99Ms.toFixed(1)} ms of ${quiet.count}, attacked ${attacked.p99Ms.toFixed(1)} ms of ${attacked.count}`,
  );
  expect([quiet.refused, attacked.refused]).toEqual([[], []]);
  expect(attacked.p99Ms).toBeLessThan(2 * quiet.p99Ms + NOISE_MS);
});
