import { createConnection } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Unavailable } from '#core/ports/unavailable.ts';
import { connectionLimit } from '#server/http/load-shedding/connection-limit.ts';
import { createReadiness } from '#server/http/listener/readiness.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { cartOf, checkOut, post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { exchange, jsonOf } from '../attacks/exchange.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const siteDir = mkdtempSync(join(tmpdir(), 'bandstand-site-'));
let stand: ServerHarness;

beforeAll(async () => {
  for (const folder of ['assets', 'images']) mkdirSync(join(siteDir, folder));
  writeFileSync(join(siteDir, 'index.html'), '<!doctype html><title>Bandstand</title>');
  writeFileSync(join(siteDir, 'assets', 'index-abc123.js'), 'export {};');
  writeFileSync(join(siteDir, 'images', 'placeholder.jpg'), 'jpg');
  stand = await startServerHarness({ hasWorker: false, siteDir });
});
afterAll(async () => {
  await stand.stop();
  rmSync(siteDir, { recursive: true });
});

const CSP = "default-src 'self';img-src 'self' blob:;object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'";

describe('headers', () => {
  /** `every-call` finds the same headers on every answer. */
  test('that all answers have', async () => {
    const { headers } = await send(stand, '/');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': CSP,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    for (const name of ['strict-transport-security', 'x-powered-by', 'access-control-allow-origin']) expect(headers.has(name)).toBe(false);
  });

  test('HSTS in production', async () => {
    const production = await startServerHarness({
      hasWorker: false,
      env: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://stand.example.org',
        TRUST_PROXY_HOPS: '1',
        PAYMENT_PROVIDER: 'stripe',
        STRIPE_SECRET_KEY: 'sk_live_abcdef',
        STRIPE_WEBHOOK_SECRET: 'whsec_abc',
        EMAIL_PROVIDER: 'smtp',
        SMTP_URL: 'smtp://localhost:1',
        EMAIL_FROM: 'stand@example.org',
      },
    });
    try {
      const named = (path: string) => exchange(production, { method: 'GET', path, headers: { host: 'stand.example.org' } });
      const config = await named('/api/config');
      expect(config.headers['strict-transport-security']).toBe('max-age=31536000');
      expect(jsonOf(config.text)).toMatchObject({ demo: false, paymentProvider: 'stripe' });
      for (const path of ['/mailbox/x.y', '/simulated-payments/page.css', '/api/simulated/webhook', '/api/docs'])
        expect((await named(path)).status).toBe(404);
      // Under any other name, only health checks and metrics are answered.
      for (const path of ['/', '/api/config', '/api/products', '/cart', '/assets/index-abc123.js', '/api/orders']) {
        const { status, json, headers } = await send(production, path);
        expect([path, status, json?.['code'], headers.get('strict-transport-security')]).toEqual([
          path,
          421,
          'WRONG_HOST',
          'max-age=31536000',
        ]);
      }
      for (const path of ['/livez', '/readyz']) expect((await send(production, path)).status).toBe(200);
    } finally {
      await production.stop();
    }
  });
});

describe('origins', () => {
  test('the stand is known by PUBLIC_URL and by the address it was called by', async () => {
    const beat = (origin: string): Promise<HttpAnswer> =>
      post(stand, '/api/heartbeat', { sessionId: 'visitor-1', cartItemCount: 0 }, { origin });
    expect((await beat(stand.config.publicUrl)).status).toBe(204);
    const own = { 'sec-fetch-site': 'same-origin', origin: 'http://anything.example' };
    expect((await post(stand, '/api/heartbeat', { sessionId: 'visitor-1', cartItemCount: 0 }, own)).status).toBe(204);
    expect(
      (
        await send({ url: stand.url.replace('localhost', '127.0.0.1') }, '/api/heartbeat', {
          method: 'POST',
          headers: { origin: stand.url.replace('localhost', '127.0.0.1') },
        })
      ).status,
    ).toBe(400);
  });

  test('foreign pages may read nothing private and webhooks may come from anywhere', async () => {
    const hook = await post(stand, '/api/simulated/webhook', {}, { origin: 'https://provider.example', 'sec-fetch-site': 'cross-site' });
    expect(hook.json?.['code']).toBe('BAD_SIGNATURE');
  });
});

describe('when something breaks', () => {
  test.each([
    ['the database', new Unavailable('database'), 503, 'UNAVAILABLE'],
    ['the payment provider', new Unavailable('payments'), 503, 'PAYMENT_UNAVAILABLE'],
    ['our own code', new Error('secret detail'), 500, 'INTERNAL'],
    ['a library that throws a text', 'secret detail', 500, 'INTERNAL'],
  ])('%s → one envelope, no detail', async (_what, error, status, code) => {
    const broken = await startServerHarness({ hasWorker: false, overrides: { listMenu: () => Promise.reject(error) } });
    try {
      const answer = await send(broken, '/api/products');
      expect([answer.status, answer.json?.['code'], answer.headers.get('retry-after')]).toEqual([
        status,
        code,
        status === 503 ? '5' : null,
      ]);
      expect(answer.text).not.toContain('secret detail');
      const logged = broken.logger.lines.filter(({ fields }) => fields['requestId'] === answer.json?.['requestId']);
      expect(logged.map(({ event }) => event)).toContain(status === 500 ? 'request.failed' : 'request.unavailable');
    } finally {
      await broken.stop();
    }
  });

  test('an answer that is not as the contract says is our fault, never half sent', async () => {
    const broken = await startServerHarness({
      hasWorker: false,
      overrides: { getQueueStatus: async () => Object.assign({ acceptingOrders: true }, { queued: 3 }) },
    });
    try {
      expect((await send(broken, '/api/queue-status')).json).toMatchObject({ code: 'INTERNAL' });
    } finally {
      await broken.stop();
    }
  });

  test('a database that has no room makes the instance not ready, within the time of one probe', async () => {
    let isFull = false;
    const clock = fixedClock();
    const readiness = createReadiness({
      probe: async () => (isFull ? Promise.reject(new Unavailable('database')) : { clock: clock.now() }),
      schemaIsCurrent: async () => true,
      clock,
    });
    expect(await readiness.report()).toMatchObject({ isReady: true, database: 'ok' });
    isFull = true;
    clock.advance(10_000);
    expect(await readiness.report()).toMatchObject({ isReady: false, database: 'failing', schema: 'ok' });
    isFull = false;
    expect(await readiness.report()).toMatchObject({ isReady: true, database: 'ok' });
  });

  test('a defect is no answer about the database', async () => {
    const probe = () => Promise.reject(new TypeError('a defect'));
    const readiness = createReadiness({ probe, schemaIsCurrent: async () => true, clock: fixedClock() });
    await expect(readiness.report()).rejects.toThrow('a defect');
  });

  test('a database that is down makes the instance not ready, and it recovers by itself', async () => {
    let isDown = true;
    const clock = fixedClock();
    const readiness = createReadiness({
      probe: async () => ({ clock: clock.now() }),
      schemaIsCurrent: async () => (isDown ? Promise.reject(new Unavailable('database')) : true),
      clock,
    });
    const shaky = await startServerHarness({ hasWorker: false, overrides: { readiness } });
    try {
      const down = await send(shaky, '/readyz');
      expect([down.status, down.json?.['database'], down.headers.get('retry-after')]).toEqual([503, 'failing', '5']);
      expect((await send(shaky, '/livez')).status).toBe(200);
      isDown = false;
      expect((await send(shaky, '/readyz')).status).toBe(200);
      // Frequent polls are logged only when they fail.
      const told = () =>
        shaky.logger.lines.flatMap(({ event, fields }) => (event === 'request.answered' ? [[fields['route'], fields['status']]] : []));
      await expect.poll(told).toEqual([['/readyz', 503]]);
    } finally {
      await shaky.stop();
    }
  });
});

describe('who is spoken to', () => {
  test('the mailbox is read under the stand’s own name only', async () => {
    const answer = await exchange(stand, { method: 'GET', path: '/mailbox', headers: { host: 'evil.example' } });
    expect([answer.status, jsonOf(answer.text)?.['code']]).toEqual([421, 'WRONG_HOST']);
    const menu = await exchange(stand, { method: 'GET', path: '/api/products', headers: { host: '192.168.1.5:3000' } });
    expect(menu.status).toBe(200);
  });

  test('a proxy that is not configured is warned of once', async () => {
    const warned = () => stand.logger.lines.filter(({ event }) => event === 'proxy.unknown').length;
    expect(warned()).toBe(0);
    for (let request = 0; request < 3; request++)
      await post(stand, '/api/heartbeat', { sessionId: 'visitor-1', cartItemCount: 0 }, { 'x-forwarded-for': '203.0.113.9' });
    expect(warned()).toBe(1);
  });

  test.each([
    ['no host', 'GET /api/products HTTP/1.1\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation', 'GET /api/nothing HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n', 417],
  ])('%s is answered with the headers of every answer', async (_what, request, status) => {
    const socket = createConnection({ port: Number(new URL(stand.url).port), host: '127.0.0.1' });
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => undefined);
    socket.write(request);
    await expect.poll(() => answer).toContain('\r\n\r\n');
    socket.destroy();
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    for (const header of ['content-security-policy', 'permissions-policy', 'x-content-type-options'])
      expect(answer.toLowerCase()).toContain(`\r\n${header}: `);
  });

  test('there are never more connections than half of the files that may be open', () => {
    expect([1_024, 20_000, 1_000_000].map(connectionLimit)).toEqual([512, 10_000, 20_000]);
    expect(connectionLimit()).toBeGreaterThan(100);
  });
});

describe('what is logged', () => {
  test('one line a request with the route’s pattern, and nothing about whom', async () => {
    const { sessionId } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
    const hash = 'h'.repeat(32);
    await send(stand, `/api/orders/by-session/${sessionId}`);
    await send(stand, `/api/order-status/${hash}`);
    await send(stand, `/success?session_id=${sessionId}`);
    await post(stand, '/api/order-lookup', { emailOrPhone: 'jamie@example.com' });
    const routes = () => stand.logger.lines.map(({ fields }) => fields['route']);
    const asked = ['/api/orders/by-session/:sessionId', '/api/order-status/:hash', 'page', '/api/order-lookup'];
    await expect.poll(routes).toEqual(expect.arrayContaining(asked));
    const everything = JSON.stringify(stand.logger.lines);
    for (const secret of [sessionId, hash, 'jamie@example.com']) expect(everything).not.toContain(secret);
  });
});
