import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { post, send } from '../../support/http-calls.ts';
import { adminToken, bearer } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const TOKEN = 'a-token-that-nobody-guesses-0123456789';
/** The room in a window of ten seconds: less than in production, to keep the test short. */
const CALLS_AT_MOST = 20;

let stand: ServerHarness;
beforeAll(async () => {
  const clock = fixedClock();
  const overrides = { usageCalls: createInMemoryThrottle({ clock, points: CALLS_AT_MOST, windowMs: 10_000 }) };
  stand = await startServerHarness({ clock, overrides, hasWorker: false, env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => stand.stop());

const say = (body: unknown) => post(stand, '/api/usage', body);

test('what pages say stands in the report of the day and in the metrics', async () => {
  const before = stand.services.useCases.usageCounter.sinceStart().view_menu;
  expect((await say({ view_menu: 2, add_to_cart: 1 })).status).toBe(204);
  expect((await say({ view_menu: 1, begin_checkout: 1, purchase: 1, exception: 4 })).status).toBe(204);
  await stand.services.useCases.usageCounter.store();
  const report = await send(stand, '/api/reports/sales', { headers: bearer(await adminToken(stand)) });
  expect(report.json?.['usage']).toEqual({ view_menu: before + 3, add_to_cart: 1, begin_checkout: 1, purchase: 1, exception: 4 });
  const { text } = await send(stand, '/metrics', { headers: bearer(TOKEN) });
  expect(text).toContain(`bandstand_usage_total{event="view_menu"} ${before + 3}`);
});

test.each([
  ['an event of its own', { deface_menu: 1 }],
  ['more than a page can have done', { view_menu: 51 }],
  ['less than nothing', { purchase: -1 }],
  ['a part', { purchase: 0.5 }],
  ['a name', { view_menu: 1, name: 'Maya' }],
])('%s is refused', async (_what, body) => {
  const { status, json } = await say(body);
  expect([status, json?.['code']]).toEqual([400, 'INVALID_REQUEST']);
});

test('one machine cannot say it without end', async () => {
  stand.clock.advance(10_000);
  const before = stand.services.useCases.usageCounter.sinceStart().view_menu;
  const statuses: number[] = [];
  for (let sent = 0; sent < CALLS_AT_MOST + 5; sent += 1) statuses.push((await say({ view_menu: 1 })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(stand.services.useCases.usageCounter.sinceStart().view_menu).toBe(before + CALLS_AT_MOST);
  stand.clock.advance(10_000);
  expect((await say({ view_menu: 1 })).status).toBe(204);
});
