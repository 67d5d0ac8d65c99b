import { expect, test } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { post, send } from '../../support/http-calls.ts';
import { bearer } from '../../support/logins.ts';
import { adminOfFile } from '../../support/stands.ts';

const TOKEN = 'a-token-that-nobody-guesses-0123456789';
/** The room in a window of ten seconds: less than in production, to keep the test short. */
const CALLS_AT_MOST = 20;

const clock = fixedClock();
const overrides = { usageCalls: createInMemoryThrottle({ clock, points: CALLS_AT_MOST, windowMs: 10_000 }) };
const stand = await adminOfFile({ clock, overrides, env: { METRICS_TOKEN: TOKEN } });

const say = (body: unknown) => post(stand, '/api/usage', body);

test('pages count what happens on them for the day’s report and the metrics', async () => {
  const before = stand.services.useCases.usageCounter.sinceStart().view_menu;
  expect((await say({ view_menu: 2, add_to_cart: 1 })).status).toBe(204);
  expect((await say({ view_menu: 1, begin_checkout: 1, purchase: 1, exception: 4 })).status).toBe(204);
  await stand.services.useCases.usageCounter.store();
  const report = await stand.get('/api/reports/sales');
  expect(report.json?.['usage']).toEqual({ view_menu: before + 3, add_to_cart: 1, begin_checkout: 1, purchase: 1, exception: 4 });
  const { text } = await send(stand, '/metrics', { headers: bearer(TOKEN) });
  expect(text).toContain(`bandstand_usage_total{event="view_menu"} ${before + 3}`);
});

test('limits the calls of one machine', async () => {
  stand.clock.advance(10_000);
  const before = stand.services.useCases.usageCounter.sinceStart().view_menu;
  const statuses: number[] = [];
  for (let sent = 0; sent < CALLS_AT_MOST + 5; sent += 1) statuses.push((await say({ view_menu: 1 })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(stand.services.useCases.usageCounter.sinceStart().view_menu).toBe(before + CALLS_AT_MOST);
  stand.clock.advance(10_000);
  expect((await say({ view_menu: 1 })).status).toBe(204);
});
