import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Overrides } from '#server/composition/container.ts';
import { err } from '#core/domain/kernel/result.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import type { GetOrderStatus } from '#core/use-cases/orders/get-order-status.ts';
import { listenTo } from '../../support/event-listener.ts';
import { cartOf, CHECKOUT, checkOut, pay, post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { bearer } from '../../support/logins.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { standOfTest } from '#test/support/stands.ts';

const TOKEN = 'a-token-that-nobody-guesses-0123456789';

const env = { METRICS_TOKEN: TOKEN };
const metered = (overrides: Overrides = {}) => standOfTest({ env, overrides });

let stand: ServerHarness;
beforeEach(async () => {
  stand = await metered();
});

const scrape = (token: string | null = TOKEN, at = stand): Promise<HttpAnswer> =>
  send(at, '/metrics', token === null ? {} : { headers: bearer(token) });

/** 'bandstand_orders{status="queued"}' → 1 */
const figures = async (at = stand): Promise<Readonly<Record<string, number>>> => {
  const lines = (await scrape(TOKEN, at)).text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
};

const countOf = (method: string, route: string, status: number): string =>
  `bandstand_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

describe('GET /metrics', () => {
  test.each([
    ['none', null],
    ['another', 'a-token-that-nobody-guesses-0123456780'],
    ['a part of it', TOKEN.slice(0, -1)],
  ])('is refused with %s for a token', async (_what, token) => {
    const answer = await scrape(token);
    expect([answer.status, answer.json?.['error']]).toEqual([401, 'The metrics need their token']);
    expect(answer.text).not.toContain('bandstand_');
  });

  test('does not repeat its token, and does not exist without the setting', async () => {
    const answer = await scrape();
    const headers = ['content-type', 'cache-control'].map((name) => answer.headers.get(name));
    expect([answer.status, ...headers]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8', 'no-store']);
    expect(answer.text).not.toContain(TOKEN);
    const plain = await standOfTest();
    for (const token of [null, TOKEN, 'undefined']) expect((await scrape(token, plain)).json?.['code']).toBe('NOT_FOUND');
  });
});

describe('the figures', () => {
  test('count requests by the route’s pattern, not by its address', async () => {
    await send(stand, '/api/order-status/0123456789abcdef0123456789abcdef');
    await send(stand, '/api/no-such-call');
    // A response is counted once it is sent, which is after it arrives.
    await expect
      .poll(() => figures())
      .toMatchObject({ [countOf('GET', '/api/order-status/:hash', 404)]: 1, [countOf('GET', 'unmatched', 404)]: 1 });
    const { text } = await scrape();
    expect(text).not.toMatch(/0123456789abcdef|no-such-call/);
  });

  test('include the process, and the checks of the readiness page', async () => {
    expect(await figures()).toMatchObject({
      nodejs_eventloop_lag_p99_seconds: expect.any(Number),
      process_resident_memory_bytes: expect.any(Number),
      nodejs_heap_size_used_bytes: expect.any(Number),
      'bandstand_check{check="database"}': 0,
      // Trial providers, and no backup, as in a trial stand.
      'bandstand_check{check="settings"}': 1,
      'bandstand_check{check="backup"}': 1,
    });
  });

  test('follow the night: a hold, its order, its mail', async () => {
    const { sessionId } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
    expect(await figures()).toMatchObject({ bandstand_holds: 1, bandstand_holds_overdue: 0, bandstand_accepting_orders: 1 });
    stand.clock.advance(stand.config.holdMs);
    expect(await figures()).toMatchObject({ bandstand_holds: 1, bandstand_holds_overdue: 1 });
    await pay(stand, sessionId);
    await send(stand, `/api/orders/by-session/${sessionId}`);
    stand.clock.advance(90_000);
    expect(await figures()).toMatchObject({
      bandstand_database_up: 1,
      bandstand_payments_breaker_open: 0,
      bandstand_holds: 0,
      bandstand_holds_overdue: 0,
      'bandstand_orders{status="queued"}': 1,
      'bandstand_orders{status="ready"}': 0,
      bandstand_outbox_unsent: 1,
      bandstand_outbox_oldest_seconds: 90,
      bandstand_refunds_pending: 0,
      bandstand_refunds_failed: 0,
      bandstand_orders_to_review: 0,
    });
    await stand.services.useCases.deliverOutbox();
    expect(await figures()).toMatchObject({ bandstand_outbox_unsent: 0, bandstand_outbox_oldest_seconds: 0 });
  });

  test('count open pages, but no answer times of theirs', async () => {
    const { sessionId } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
    await pay(stand, sessionId);
    const found = await send(stand, `/api/orders/by-session/${sessionId}`);
    const listener = await listenTo(`${stand.url}/api/order-status/${String(found.json?.['hash'])}/events`);
    const open = await figures();
    expect([open['bandstand_streams{listener="customers"}'], open['bandstand_streams{listener="staff"}']]).toEqual([1, 0]);
    listener.leave();
    await expect.poll(async () => (await figures())['bandstand_streams{listener="customers"}']).toBe(0);
    expect(Object.keys(await figures()).filter((name) => name.includes('/events'))).toEqual([]);
  });

  test('distinguish clients that left before the answer', async () => {
    const [arrival, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const getOrderStatus: GetOrderStatus = async () => {
      arrival.resolve();
      await gate.promise;
      return err({ kind: 'order/not-found' });
    };
    const slow = await metered({ getOrderStatus });
    onTestFinished(() => gate.resolve());
    const leaving = new AbortController();
    const asked = fetch(`${slow.url}/api/order-status/${'A'.repeat(32)}`, { signal: leaving.signal });
    await arrival.promise;
    leaving.abort();
    await expect(asked).rejects.toThrow('aborted');
    await expect.poll(() => figures(slow)).toMatchObject({ [countOf('GET', '/api/order-status/:hash', 499)]: 1 });
  });

  test('count attacks by their kind, without a name or place', async () => {
    const alarms = async () => Object.entries(await figures()).filter(([name]) => name.startsWith('bandstand_alarms_total'));
    const counted = (holds: number, lookups: number) =>
      Object.entries({ 'holds.attack': holds, 'login.guessing': 0, 'lookup.sweeping': lookups, 'word.guessing': 0 }).map(
        ([event, count]) => [`bandstand_alarms_total{event="${event}"}`, count],
      );
    expect(await alarms()).toEqual(counted(0, 0));
    const carts = await Promise.all(['Cola', 'Hot Dog', 'Bottled Water'].map((name) => cartOf(stand, { [name]: 1 })));
    for (let hold = 0; hold < LIMITS.queue.pauseAtQueuedAndOpenCheckouts; hold += 1)
      await post(stand, CHECKOUT, carts[hold % carts.length], { 'x-visitor-id': `attacker-${hold}` });
    await stand.services.useCases.watchHolds();
    expect(await alarms()).toEqual(counted(1, 0));
    for (let number = 0; number < 40; number += 1) await post(stand, '/api/order-lookup', { emailOrPhone: `5550100${100 + number}` });
    expect(await alarms()).toEqual(counted(1, 1));
  });

  test('without a database report that, and omit the rest of it', async () => {
    const operationalMetrics = { read: () => Promise.reject(new Unavailable('database')) };
    const blind = await metered({ persistence: { ...stand.services.get('storage').persistence, operationalMetrics } });
    const found = await figures(blind);
    expect(found).toMatchObject({ bandstand_database_up: 0, nodejs_eventloop_lag_seconds: expect.any(Number) });
    expect(Object.keys(found).filter((name) => name.startsWith('bandstand_holds'))).toEqual([]);
  });
});
