import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import { Unavailable } from '#core/ports/unavailable.ts';
import { connectionLimit } from '#server/http/load-shedding/rooms.ts';
import { createReadiness, type ReadinessDeps } from '#server/http/listener/readiness.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { cartOf, CHECKOUT, checkOut, post, send } from '../../support/http-calls.ts';
import { siteOfFile, standOfFile, standOfTest } from '../../support/stands.ts';
import { exchange, jsonOf } from '../attacks/exchange.ts';

const stand = await standOfFile({ siteDir: siteOfFile() });
const BEAT = { sessionId: 'visitor-1', cartItemCount: 0 };

describe('a stand in production', () => {
  test('answers under its own name only, asks for https, and has no trial pages', async () => {
    const production = await standOfTest({
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
    const named = (path: string) => exchange(production, { method: 'GET', path, headers: { host: 'stand.example.org' } });
    const config = await named('/api/config');
    expect(config.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(jsonOf(config.text)).toMatchObject({ demo: false, paymentProvider: 'stripe' });
    for (const path of ['/mailbox/x.y', '/simulated-payments/page.css', '/api/simulated/webhook', '/api/docs'])
      expect([path, (await named(path)).status]).toEqual([path, 404]);
    // Under any other name, only health checks and metrics are answered.
    for (const path of ['/', '/api/config', '/api/products', '/cart', '/assets/index-abc123.js', '/api/orders'])
      expect([path, (await send(production, path)).json?.['code']]).toEqual([path, 'WRONG_HOST']);
    for (const path of ['/livez', '/readyz']) expect((await send(production, path)).status).toBe(200);
  });
});

describe('a request', () => {
  test('may come from PUBLIC_URL, the called address or the same origin, and a webhook from anywhere', async () => {
    const here = stand.url.replace('localhost', '127.0.0.1');
    for (const origin of [{ origin: stand.config.publicUrl }, { 'sec-fetch-site': 'same-origin', origin: 'http://anything.example' }])
      expect((await post(stand, '/api/heartbeat', BEAT, origin)).status).toBe(204);
    expect((await post({ url: here }, '/api/heartbeat', BEAT, { origin: here })).status).toBe(204);
    const cross = { origin: 'https://provider.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(stand, '/api/simulated/webhook', {}, cross)).json?.['code']).toBe('BAD_SIGNATURE');
  });

  test('reads the mailbox under the stand’s own name only', async () => {
    const asked = (path: string, host: string) => exchange(stand, { method: 'GET', path, headers: { host } });
    expect(jsonOf((await asked('/mailbox', 'evil.example')).text)?.['code']).toBe('WRONG_HOST');
    expect((await asked('/api/products', '192.168.1.5:3000')).status).toBe(200);
  });

  test('through an unconfigured proxy is logged once', async () => {
    const warned = () => stand.logger.lines.filter(({ event }) => event === 'proxy.unknown').length;
    expect(warned()).toBe(0);
    for (let request = 0; request < 3; request++) await post(stand, '/api/heartbeat', BEAT, { 'x-forwarded-for': '203.0.113.9' });
    expect(warned()).toBe(1);
  });

  test.each([
    ['no host', 'GET /api/products HTTP/1.1\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation', 'GET /api/nothing HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n', 417],
  ])('with %s is refused with the usual headers', async (_what, request, status) => {
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

  test('is logged in one line by its route’s pattern, without addresses', async () => {
    const { sessionId } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
    const hash = 'h'.repeat(32);
    for (const path of [`/api/orders/by-session/${sessionId}`, `/api/order-status/${hash}`, `/success?session_id=${sessionId}`])
      await send(stand, path);
    await post(stand, '/api/order-lookup', { emailOrPhone: 'jamie@example.com' });
    const routes = () => stand.logger.lines.map(({ fields }) => fields['route']);
    const asked = ['/api/orders/by-session/:sessionId', '/api/order-status/:hash', 'page', '/api/order-lookup'];
    await expect.poll(routes).toEqual(expect.arrayContaining(asked));
    const everything = JSON.stringify(stand.logger.lines);
    for (const secret of [sessionId, hash, 'jamie@example.com']) expect(everything).not.toContain(secret);
  });
});

test('half of the files that may be open are connections', () => {
  expect([1_024, 20_000, 1_000_000].map(connectionLimit)).toEqual([512, 10_000, 20_000]);
  expect(connectionLimit()).toBeGreaterThan(100);
});

describe('a failure', () => {
  test.each([
    ['the database', new Unavailable('database'), 503, 'UNAVAILABLE'],
    ['the payment provider', new Unavailable('payments'), 503, 'PAYMENT_UNAVAILABLE'],
    ['our own code', new Error('secret detail'), 500, 'INTERNAL'],
    ['a library that throws a text', 'secret detail', 500, 'INTERNAL'],
  ])('of %s is answered without details, and logged', async (_what, error, status, code) => {
    const broken = await standOfTest({ overrides: { startCheckout: () => Promise.reject(error) } });
    const { json, headers, text, ...answer } = await post(broken, CHECKOUT, await cartOf(broken, { Cola: 1 }));
    expect([answer.status, json?.['code'], headers.get('retry-after')]).toEqual([status, code, status === 503 ? '5' : null]);
    expect(json?.['error']).toMatch(/^[A-Z].*\. Please try again/);
    expect(text).not.toContain('secret detail');
    const logged = broken.logger.lines.filter(({ fields }) => fields['requestId'] === json?.['requestId']);
    expect(logged.map(({ event }) => event)).toContain(status === 500 ? 'request.failed' : 'request.unavailable');
  });

  test('is an answer that breaks the contract, and what the contract does not have is not sent', async () => {
    const answerOf = async (status: object) => {
      const broken = await standOfTest({ overrides: { getQueueStatus: async () => Object.assign({ acceptingOrders: true }, status) } });
      return (await send(broken, '/api/queue-status')).json;
    };
    expect(await answerOf({ acceptingOrders: 'yes' })).toMatchObject({ code: 'INTERNAL' });
    expect(await answerOf({ queued: 3 })).toEqual({ acceptingOrders: true });
  });
});

describe('readiness', () => {
  const readinessWith = (changes: Partial<ReadinessDeps>) => {
    const clock = fixedClock();
    const readiness = createReadiness({
      probe: async () => ({ clock: clock.now() }),
      schemaIsCurrent: async () => true,
      clock,
      ...changes,
    });
    return { clock, readiness };
  };

  test('probes for room every ten seconds while there is some, and each time while there is none', async () => {
    const [away, seen] = [() => Promise.reject(new Unavailable('database')), { isFull: false, probes: 0 }];
    const { clock, readiness } = readinessWith({
      probe: () => {
        seen.probes += 1;
        return seen.isFull ? away() : Promise.resolve({ clock: clock.now() });
      },
    });
    expect(await readiness.report()).toMatchObject({ isReady: true, database: 'ok' });
    clock.advance(9_999);
    expect(await readiness.report()).toMatchObject({ isReady: true });
    expect(seen.probes).toBe(1);
    seen.isFull = true;
    clock.advance(1);
    for (const probes of [2, 3]) {
      expect(await readiness.report()).toMatchObject({ isReady: false, database: 'failing', schema: 'ok' });
      expect(seen.probes).toBe(probes);
    }
    seen.isFull = false;
    expect(await readiness.report()).toMatchObject({ isReady: true, database: 'ok' });
  });

  test('throws a defect instead of blaming the database', async () => {
    const { readiness } = readinessWith({ probe: () => Promise.reject(new TypeError('a defect')) });
    await expect(readiness.report()).rejects.toThrow('a defect');
  });

  test('ends while the database is down, and returns by itself', async () => {
    let isDown = true;
    const schemaIsCurrent = async () => (isDown ? Promise.reject(new Unavailable('database')) : true);
    const shaky = await standOfTest({ overrides: { readiness: readinessWith({ schemaIsCurrent }).readiness } });
    const down = await send(shaky, '/readyz');
    expect([down.status, down.json?.['database'], down.headers.get('retry-after')]).toEqual([503, 'failing', '5']);
    expect((await send(shaky, '/livez')).status).toBe(200);
    isDown = false;
    expect((await send(shaky, '/readyz')).status).toBe(200);
    // Frequent polls are logged only when they fail.
    const told = () =>
      shaky.logger.lines.flatMap(({ event, fields }) => (event === 'request.answered' ? [[fields['route'], fields['status']]] : []));
    await expect.poll(told).toEqual([['/readyz', 503]]);
  });
});
