import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, CHECKOUT, checkOut, pay, send } from '../../support/http-calls.ts';
import { adminToken, bearer } from '../../support/logins.ts';
import { encodeForm, FORM_HEADERS } from '../../support/arbitraries/form-arbitraries.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';
import { exchange, jsonOf, type Exchange, type Sent } from './exchange.ts';

/** Rules §6: on every response, literally. */
const ALWAYS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self';img-src 'self' blob:;object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), midi=(), display-capture=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** The only other headers that a response may have: an unlisted one was not reviewed. */
const MAY_HAVE = new Set([
  ...Object.keys(ALWAYS),
  ...'accept-ranges allow bandstand cache-control connection content-disposition content-encoding content-length content-type date etag keep-alive last-modified location retry-after set-cookie transfer-encoding vary www-authenticate x-accel-buffering x-request-id'.split(
    ' ',
  ),
]);

const NEVER = ['x-powered-by', 'server', 'access-control-allow-origin', 'access-control-allow-credentials', 'strict-transport-security'];

const JSON_BODY = { 'content-type': 'application/json' };
const JSON_TYPE = 'application/json; charset=utf-8';
const FOR_EVER = 'public, max-age=31536000, immutable';

interface Row {
  readonly what: string;
  readonly sent: Sent;
  readonly status: number;
  readonly type: string | undefined;
  readonly cache: string | undefined;
}

describe('the headers of every kind of answer', () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'bandstand-headers-'));
  let stand: ServerHarness;
  let headers: Readonly<Record<string, string>> = {};
  const made = { hash: '', session: '', picture: '', menuTag: '' };

  beforeAll(async () => {
    for (const folder of ['assets', 'images']) mkdirSync(join(siteDir, folder));
    writeFileSync(join(siteDir, 'index.html'), '<!doctype html><title>Bandstand</title>');
    writeFileSync(join(siteDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(siteDir, 'assets', 'index-abc123.js'), 'export {};');
    writeFileSync(join(siteDir, 'assets', 'index-abc123.css'), 'a{}');
    writeFileSync(join(siteDir, 'images', 'placeholder.jpg'), 'jpg');
    stand = await startServerHarness({ hasWorker: false, siteDir });
    headers = bearer(await adminToken(stand));
    const { sessionId } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
    await pay(stand, sessionId);
    made.session = sessionId;
    made.hash = String((await send(stand, `/api/orders/by-session/${sessionId}`)).json?.['hash']);
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
    const form = encodeForm([], [{ name: 'image', filename: 'x.jpg', bytes }]);
    const uploaded = await exchange(stand, {
      method: 'POST',
      path: '/api/admin/images/upload',
      headers: { ...headers, ...FORM_HEADERS },
      body: form,
    });
    made.picture = String(jsonOf(uploaded.text)?.['path']);
    made.menuTag = (await exchange(stand, { method: 'GET', path: '/api/products' })).headers.etag ?? '';
  });
  afterAll(async () => {
    await stand.stop();
    rmSync(siteDir, { recursive: true });
  });

  const get = (path: string, more: Readonly<Record<string, string>> = {}): Sent => ({ method: 'GET', path, headers: more });

  const rows = (): readonly Row[] => [
    { what: 'a page', sent: get('/'), status: 200, type: 'text/html; charset=utf-8', cache: 'no-cache' },
    {
      what: 'a page with a secret in its address',
      sent: get(`/order-status/${made.hash}`),
      status: 200,
      type: 'text/html; charset=utf-8',
      cache: 'no-cache',
    },
    { what: 'a script', sent: get('/assets/index-abc123.js'), status: 200, type: 'text/javascript; charset=utf-8', cache: FOR_EVER },
    { what: 'a stylesheet', sent: get('/assets/index-abc123.css'), status: 200, type: 'text/css; charset=utf-8', cache: FOR_EVER },
    { what: 'a built-in picture', sent: get('/images/placeholder.jpg'), status: 200, type: 'image/jpeg', cache: 'public, max-age=86400' },
    { what: 'an icon', sent: get('/favicon.svg'), status: 200, type: 'image/svg+xml', cache: 'no-cache' },
    { what: 'an uploaded picture', sent: get(made.picture), status: 200, type: 'image/jpeg', cache: FOR_EVER },
    { what: 'a shared answer', sent: get('/api/products'), status: 200, type: JSON_TYPE, cache: 'no-cache' },
    {
      what: 'a shared answer that has not changed',
      sent: get('/api/products', { 'if-none-match': made.menuTag }),
      status: 304,
      type: undefined,
      cache: 'no-cache',
    },
    { what: 'HEAD', sent: { method: 'HEAD', path: '/api/products' }, status: 200, type: JSON_TYPE, cache: 'no-cache' },
    { what: 'a customer’s order', sent: get(`/api/order-status/${made.hash}`), status: 200, type: JSON_TYPE, cache: 'no-store' },
    {
      what: 'a customer’s line',
      sent: get(`/api/order-status/${made.hash}/events`),
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      cache: 'no-store',
    },
    { what: 'the staff’s orders', sent: get('/api/orders', headers), status: 200, type: JSON_TYPE, cache: 'no-store' },
    {
      what: 'the staff’s line',
      sent: get('/api/events', headers),
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      cache: 'no-store',
    },
    { what: 'a CSV', sent: get('/api/reports/sales.csv', headers), status: 200, type: 'text/csv; charset=utf-8', cache: 'no-store' },
    {
      what: 'an answer without a body',
      sent: { method: 'POST', path: '/api/heartbeat', headers: JSON_BODY, body: '{"sessionId":"visitor-1","cartItemCount":0}' },
      status: 204,
      type: undefined,
      cache: 'no-store',
    },
    { what: 'nobody logged in', sent: get('/api/orders'), status: 401, type: JSON_TYPE, cache: 'no-store' },
    {
      what: 'another site',
      sent: { method: 'POST', path: '/api/heartbeat', headers: { ...JSON_BODY, origin: 'https://evil.example' }, body: '{}' },
      status: 403,
      type: JSON_TYPE,
      cache: 'no-store',
    },
    { what: 'an unknown call', sent: get('/api/nothing'), status: 404, type: JSON_TYPE, cache: 'no-store' },
    { what: 'a missing file', sent: get('/assets/gone.js'), status: 404, type: JSON_TYPE, cache: 'no-store' },
    { what: 'a missing picture', sent: get('/images/uploads/gone.jpg'), status: 404, type: JSON_TYPE, cache: 'no-store' },
    { what: 'a wrong method', sent: { method: 'DELETE', path: '/api/products' }, status: 405, type: JSON_TYPE, cache: 'no-store' },
    {
      what: 'OPTIONS',
      sent: { method: 'OPTIONS', path: CHECKOUT, headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } },
      status: 405,
      type: JSON_TYPE,
      cache: 'no-store',
    },
    {
      what: 'a body that is no JSON',
      sent: { method: 'POST', path: CHECKOUT, headers: JSON_BODY, body: '{' },
      status: 400,
      type: JSON_TYPE,
      cache: 'no-store',
    },
    {
      what: 'a body that is too large',
      sent: { method: 'POST', path: CHECKOUT, headers: JSON_BODY, body: `"${'x'.repeat(40_000)}"` },
      status: 413,
      type: JSON_TYPE,
      cache: 'no-store',
    },
    { what: 'an unreadable address', sent: get('/api/order-status/%E0%A4%A'), status: 400, type: JSON_TYPE, cache: 'no-store' },
    {
      what: 'a forged webhook',
      sent: { method: 'POST', path: '/api/simulated/webhook', body: '{}' },
      status: 400,
      type: JSON_TYPE,
      cache: 'no-store',
    },
    {
      what: 'the payment page',
      sent: get(`/simulated-payments/${made.session}`),
      status: 303,
      type: 'text/plain; charset=utf-8',
      cache: 'no-store',
    },
    { what: 'the mailbox', sent: get('/mailbox'), status: 200, type: 'text/html; charset=utf-8', cache: 'no-store' },
    { what: 'alive', sent: get('/livez'), status: 200, type: JSON_TYPE, cache: 'no-store' },
    { what: 'ready', sent: get('/readyz'), status: 200, type: JSON_TYPE, cache: 'no-store' },
  ];

  test('are these, word for word, and no others', async () => {
    for (const { what, sent, status, type, cache } of rows()) {
      const answer: Exchange = await exchange(stand, sent);
      expect([
        what,
        answer.status,
        answer.headers['content-type']?.replace('application/javascript', 'text/javascript'),
        answer.headers['cache-control'],
      ]).toEqual([what, status, type, cache]);
      const common = Object.fromEntries(Object.keys(ALWAYS).map((name) => [name, answer.headers[name]]));
      // A 304 repeats nothing: the cached response's headers still apply (RFC 9110 §15.4.5).
      if (status !== 304) expect([what, common]).toEqual([what, ALWAYS]);
      for (const name of NEVER) expect([what, name, answer.headers[name]]).toEqual([what, name, undefined]);
      expect([what, Object.keys(answer.headers).filter((name) => !MAY_HAVE.has(name))]).toEqual([what, []]);
      // Cacheable responses may come from memory, where no line is logged for an id.
      if (cache === 'no-store') expect([what, answer.headers['x-request-id']]).toEqual([what, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    }
  });

  test('a device cookie can be read by no script, sent by no other site, and travels on https alone where there is https', async () => {
    const cookieOf = async (env: Readonly<Record<string, string>>): Promise<string> => {
      const own = await startServerHarness({ hasWorker: false, siteDir, env });
      const login = await exchange(own, {
        method: 'POST',
        path: '/api/auth/staff',
        headers: JSON_BODY,
        body: JSON.stringify({ code: await own.services.useCases.demoStaffCode.current() }),
      });
      await own.stop();
      return String(login.headers['set-cookie']);
    };
    expect(await cookieOf({})).toMatch(
      /^bandstand_device=[\w-]{32}\.[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(await cookieOf({ PUBLIC_URL: 'https://stand.example.org' })).toMatch(
      /^__Host-bandstand_device=[\w-]{32}\.[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
  });
});
