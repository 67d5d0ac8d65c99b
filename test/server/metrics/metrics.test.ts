import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { err } from '#core/domain/kernel/result.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import type { GetOrderStatus } from '#core/use-cases/orders/get-order-status.ts';
import { listenTo } from '../../support/event-listener.ts';
import { cartOf, CHECKOUT, checkOut, pay, post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { bearer } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const TOKEN = 'a-token-that-nobody-guesses-0123456789';

let stand: ServerHarness;
beforeEach(async () => {
  stand = await startServerHarness({ hasWorker: false, env: { METRICS_TOKEN: TOKEN } });
});
afterEach(() => stand.stop());

const scrape = (token: string | null = TOKEN): Promise<HttpAnswer> =>
  send(stand, '/metrics', token === null ? {} : { headers: bearer(token) });

/** 'bandstand_orders{status="queued"}' → 1 */
const figures = async (): Promise<Readonly<Record<string, number>>> => {
  const { text } = await scrape();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
};

const countOf = (method: string, route: string, status: number): string =>
  `bandstand_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

describe('GET /metrics', () => {
  test('warns of the machine by the checks of the page', async () => {
    const found = await figures();
    expect(found['bandstand_check{check="database"}']).toBe(0);
    // Trial providers, and no backup, as in a trial stand.
    expect([found['bandstand_check{check="settings"}'], found['bandstand_check{check="backup"}']]).toEqual([1, 1]);
  });

  test('requires the token', async () => {
    const answer = await scrape();
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    expect(answer.text).not.toContain(TOKEN);
  });

  test.each([
    ['none', null],
    ['another', 'a-token-that-nobody-guesses-0123456780'],
    ['a part of it', TOKEN.slice(0, -1)],
  ])('is refused with %s', async (_what, token) => {
    const answer = await scrape(token);
    expect([answer.status, answer.json?.['code']]).toEqual([401, 'UNAUTHENTICATED']);
    expect(answer.text).not.toContain('bandstand_');
  });

  test('does not exist without the setting, whatever is sent', async () => {
    const plain = await startServerHarness({ hasWorker: false });
    try {
      for (const headers of [{}, bearer(TOKEN), bearer('undefined')]) {
        const answer = await send(plain, '/metrics', { headers });
        expect([answer.status, answer.json?.['code']]).toEqual([404, 'NOT_FOUND']);
      }
    } finally {
      await plain.stop();
    }
  });
});

describe('the figures', () => {
  test('count requests by the route’s pattern, never by its address', async () => {
    await send(stand, '/api/order-status/0123456789abcdef0123456789abcdef');
    await send(stand, '/api/no-such-call');
    // A response is counted once it is sent, which is after it arrives.
    await expect
      .poll(figures)
      .toMatchObject({ [countOf('GET', '/api/order-status/:hash', 404)]: 1, [countOf('GET', 'unmatched', 404)]: 1 });
    const { text } = await scrape();
    expect(text).not.toMatch(/0123456789abcdef|no-such-call/);
  });

  test('report the lag of the event loop and what the process needs', async () => {
    expect(await figures()).toMatchObject({
      nodejs_eventloop_lag_p99_seconds: expect.any(Number),
      process_resident_memory_bytes: expect.any(Number),
      nodejs_heap_size_used_bytes: expect.any(Number),
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

  test('know how many pages listen, and do not take that time for an answer’s', async () => {
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

  test('distinguish clients that left before the answer from those that were answered', async () => {
    const arrival = Promise.withResolvers<void>();
    const timeouts = Promise.withResolvers<void>();
    const getOrderStatus: GetOrderStatus = async () => {
      arrival.resolve();
      await timeouts.promise;
      return err({ kind: 'order/not-found' });
    };
    const slow = await startServerHarness({ hasWorker: false, env: { METRICS_TOKEN: TOKEN }, overrides: { getOrderStatus } });
    try {
      const leaving = new AbortController();
      const asked = fetch(`${slow.url}/api/order-status/${'A'.repeat(32)}`, { signal: leaving.signal });
      await arrival.promise;
      leaving.abort();
      await expect(asked).rejects.toThrow('aborted');
      const seen = async () => (await send(slow, '/metrics', { headers: bearer(TOKEN) })).text;
      await expect.poll(seen).toContain(`${countOf('GET', '/api/order-status/:hash', 499)} 1`);
    } finally {
      timeouts.resolve();
      await slow.stop();
    }
  });

  test('count attacks by what they are, and say nothing of who or where', async () => {
    const attacked = await startServerHarness({ hasWorker: false, env: { METRICS_TOKEN: TOKEN } });
    const alarms = async () =>
      (await send(attacked, '/metrics', { headers: bearer(TOKEN) })).text
        .split('\n')
        .filter((line) => line.startsWith('bandstand_alarms_total'));
    try {
      const counted = (holds: number, lookups: number): readonly string[] => [
        `bandstand_alarms_total{event="holds.attack"} ${holds}`,
        'bandstand_alarms_total{event="login.guessing"} 0',
        `bandstand_alarms_total{event="lookup.sweeping"} ${lookups}`,
        'bandstand_alarms_total{event="word.guessing"} 0',
      ];
      expect(await alarms()).toEqual(counted(0, 0));
      const carts = [
        await cartOf(attacked, { Cola: 1 }),
        await cartOf(attacked, { 'Hot Dog': 1 }),
        await cartOf(attacked, { 'Bottled Water': 1 }),
      ];
      for (let hold = 0; hold < LIMITS.queue.pauseAtQueuedAndOpenCheckouts; hold += 1)
        await post(attacked, CHECKOUT, carts[hold % carts.length], { 'x-visitor-id': `attacker-${hold}` });
      await attacked.services.useCases.watchHolds();
      expect(await alarms()).toEqual(counted(1, 0));
      for (let number = 0; number < 40; number += 1) await post(attacked, '/api/order-lookup', { emailOrPhone: `5550100${100 + number}` });
      expect(await alarms()).toEqual(counted(1, 1));
    } finally {
      await attacked.stop();
    }
  });

  test('without a database say so, and leave out what cannot be known', async () => {
    const operationalMetrics = { read: () => Promise.reject(new Unavailable('database')) };
    const persistence = { ...stand.services.get('storage').persistence, operationalMetrics };
    const blind = await startServerHarness({ hasWorker: false, env: { METRICS_TOKEN: TOKEN }, overrides: { persistence } });
    try {
      const { status, text } = await send(blind, '/metrics', { headers: bearer(TOKEN) });
      expect([status, /^bandstand_database_up (\d)$/m.exec(text)?.[1]]).toEqual([200, '0']);
      expect(text).toContain('nodejs_eventloop_lag_seconds');
      expect(text).not.toContain('bandstand_holds');
    } finally {
      await blind.stop();
    }
  });
});
