import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { err } from '#core/domain/kernel/result.ts';
import { CONCURRENCY_LIMITS } from '#server/http/load-shedding/load-shedding.ts';
import { post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { bearer, cookieOf, staffToken } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const STATUS = `/api/order-status/${'h'.repeat(32)}`;
const PERMITS = 12;
const WORK = { permits: PERMITS, maxWaitMs: 1_000, permitMs: 200 };
/** Several times as many as have a permit before the first has waited too long. */
const FLOOD = 300;

/** Queries that wait until the gate opens: a database that is too slow for its load. */
const createGate = () => {
  const gate = Promise.withResolvers<void>();
  const seen = { asked: 0 };
  const hold = async (): Promise<void> => {
    seen.asked += 1;
    await gate.promise;
  };
  return { hold, seen, open: () => gate.resolve() };
};

let gate: ReturnType<typeof createGate>;
let stand: ServerHarness;

beforeEach(async () => {
  gate = createGate();
  const slowStatus = async () => {
    await gate.hold();
    return err({ kind: 'order/not-found' } as const);
  };
  stand = await startServerHarness({
    hasWorker: false,
    overrides: { getOrderStatus: slowStatus, concurrencyLimits: { ...CONCURRENCY_LIMITS, work: WORK } },
  });
});
afterEach(async () => {
  gate.open();
  await stand.stop();
});

/** Distinct pages, so that no single page's budget applies. */
const visit = (at: number): Promise<HttpAnswer> => send(stand, STATUS.slice(0, -4) + String(at).padStart(4, '0'));

const flood = (count: number): Promise<HttpAnswer>[] => Array.from({ length: count }, (_each, at) => visit(at));

describe('more visitors than can be answered', () => {
  // Without limits (`limitConcurrency` returns the handler), all of them run at once and none is refused.
  test('are served, wait or come back later, until the load is over', async () => {
    const answers = flood(FLOOD);
    const refused = await Promise.race(answers);
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([503, '3', 'no-store']);
    expect(refused.json).toMatchObject({ code: 'UNAVAILABLE', requestId: refused.headers.get('x-request-id') });
    // Requests without an answer have returned their permits by now.
    expect(gate.seen.asked).toBeGreaterThanOrEqual(PERMITS);
    expect(gate.seen.asked).toBeLessThan(FLOOD / 2);
    gate.open();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404, 503]));
    expect((await visit(9_999)).status).toBe(404);
    // One line for all of them, and another if ten seconds were not enough.
    const told = stand.logger.lines.filter(({ event }) => event === 'requests.refused').length;
    expect(told).toBeGreaterThanOrEqual(1);
    expect(told).toBeLessThanOrEqual(2);
  });

  // Without turns (`createWhoAsks` returns one name for all), the honest visitor is refused like most others.
  test('do not stop staff, webhooks, cached responses or other visitors', async () => {
    const token = await staffToken(stand);
    const headers = { cookie: cookieOf(await post(stand, '/api/heartbeat', { sessionId: 'honest-visitor', cartItemCount: 1 })) };
    const answers = flood(FLOOD);
    await expect.poll(() => gate.seen.asked).toBeGreaterThanOrEqual(PERMITS);
    // A request without a login costs nothing, so it needs no permit.
    expect((await send(stand, '/api/orders')).status).toBe(401);
    expect((await send(stand, '/api/orders', { headers: bearer(token) })).status).toBe(200);
    expect((await send(stand, '/api/products')).status).toBe(200);
    expect((await send(stand, '/readyz')).status).toBe(200);
    expect((await send(stand, '/api/orders/by-session/cs_12345678', { headers })).status).toBe(404);
    expect((await post(stand, '/api/simulated/webhook', {})).json?.['code']).toBe('BAD_SIGNATURE');
    expect((await post(stand, '/api/stripe/create-checkout-session', {}, headers)).json?.['code']).toBe('INVALID_REQUEST');
    expect((await post(stand, '/api/auth/staff', { code: 'WRONG2' }, headers)).status).toBe(401);
    gate.open();
    await Promise.all(answers);
  });
});
