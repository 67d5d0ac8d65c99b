import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawl, KINDS, SLOW } from '#test/server/attacks/slow-connections.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { send } from '#test/support/http-calls.ts';
import { createInstance, type Instance } from '../support/instance.ts';

/** `listen`: 20 s for headers, checked every 5 s; 10 s for bodies of unfinished requests. The rest allows for a busy machine. */
const CUT_WITHIN_MS = 40_000;
const NOT_BEFORE_MS = 15_000;

let database: TestDatabase;
let stand: Instance;

beforeAll(async () => {
  database = await createTestDatabase();
  stand = await createInstance({ env: { DATABASE_URL: database.url, TIME_ZONE: 'America/New_York', LOG_LEVEL: 'warn' } });
  stand.spawn();
  if (!(await stand.untilReady())) throw new Error(`the stand did not start:\n${stand.lines.join('\n')}`);
});
afterAll(async () => {
  await stand.kill();
  await database.drop();
});

test(`the real server, with the time limits of a real night, cuts ${SLOW} slow connections and goes on answering honest customers`, async () => {
  const began = performance.now();
  const slow = Array.from({ length: SLOW }, (_, index) => {
    const [, first, drip] = KINDS[index % KINDS.length] ?? KINDS[0];
    return crawl(stand.port, first, drip);
  });
  const held = new Set(slow);
  for (const one of slow) void one.gone.then(() => held.delete(one));
  const statuses: number[] = [];
  while (held.size > 0 && performance.now() - began < CUT_WITHIN_MS) {
    statuses.push((await send(stand, '/api/products')).status);
    await sleep(50);
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(held.size).toBe(0);
  // Slow clients are not cut immediately.
  expect(performance.now() - began).toBeGreaterThan(NOT_BEFORE_MS);
});
