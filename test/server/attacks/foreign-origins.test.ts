import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import { cartOf, CHECKOUT, checkOut, pay, send } from '../../support/http-calls.ts';
import { adminOfFile } from '../../support/stands.ts';
import { exchange, jsonOf } from './exchange.ts';
import { ROWS } from './fuzz-calls.ts';

const PUBLIC_URL = 'https://stand.example.org';
const EVIL = 'evil.example';

const stand = await adminOfFile({ env: { PUBLIC_URL } });
const { headers } = stand;

/** Requests that another site can make a browser send. */
const FOREIGN: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['another site', { origin: `https://${EVIL}` }],
  ['another site by fetch metadata', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://other.example.org' }],
  ['nobody', { origin: 'null' }],
  ['the same name by http', { origin: 'http://stand.example.org' }],
  ['a name that begins the same', { origin: `${PUBLIC_URL}.${EVIL}` }],
  ['a name before an @', { origin: `${PUBLIC_URL}@${EVIL}` }],
  ['no address at all', { origin: '<script>' }],
];

const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

const WRITES = ROWS.filter(([, { method, rawBody }]) => method !== 'GET' && rawBody !== true);

describe('a request from another site', () => {
  // Each call with each origin, and each call and each origin with each type.
  test.each(WRITES.map(([name, endpoint], at) => [name, at, endpoint] as const))(
    '%s is refused, with any login',
    async (_name, row, endpoint) => {
      const { method, path } = endpoint;
      for (const [at, [who, origin]] of FOREIGN.entries()) {
        const type = TYPES[(at + row) % TYPES.length] ?? '';
        const answer = await exchange(stand, { method, path, headers: { ...headers, ...origin, 'content-type': type }, body: '{}' });
        expect([who, type, answer.status, jsonOf(answer.text)?.['code']]).toEqual([who, type, 403, 'FORBIDDEN']);
      }
    },
  );

  test('to the simulated payment page is refused', async () => {
    const { sessionId } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
    const path = `/simulated-payments/${sessionId}`;
    const form = { origin: `https://${EVIL}`, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await exchange(stand, { method: 'POST', path, headers: form, body: 'action=pay' })).status).toBe(403);
  });

  test('hides no method in a header, a query or a form', async () => {
    const [row] = ROWS.filter(([name]) => name === 'staffCodes.list');
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const answer = await exchange(stand, { method: 'GET', path: row?.[1].path ?? '', headers: { ...headers, [name]: 'DELETE' } });
      expect([name, answer.status]).toEqual([name, 200]);
    }
    expect((await exchange(stand, { method: 'POST', path: '/api/queue-status?_method=GET', headers, body: '' })).status).toBe(405);
    for (const method of ['TRACE', 'PATCH', 'PROPFIND']) {
      const answer = await exchange(stand, { method, path: '/api/products', headers: { cookie: 'secret=1' } });
      expect([method, answer.status, answer.text.includes('secret')]).toEqual([method, 405, false]);
    }
  });
});

describe('a redirect or link', () => {
  const LIES = {
    host: EVIL,
    'x-forwarded-host': EVIL,
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '1',
    'x-forwarded-for': '203.0.113.9',
    'x-original-url': '/api/admin/staff-codes',
    'x-rewrite-url': '/api/admin/staff-codes',
    forwarded: `host=${EVIL};proto=http`,
    referer: `https://${EVIL}/`,
  };

  test('to pages, mails and calls begins with PUBLIC_URL, whatever the headers say', async () => {
    const cart = JSON.stringify(await cartOf(stand, { Cola: 1 }));
    const started = await exchange(stand, {
      method: 'POST',
      path: CHECKOUT,
      headers: { ...LIES, 'content-type': 'application/json' },
      body: cart,
    });
    const { sessionId, url } = jsonOf(started.text) ?? {};
    expect(String(url)).toBe(`${PUBLIC_URL}/simulated-payments/${String(sessionId)}`);

    const page = await exchange(stand, { method: 'GET', path: `/simulated-payments/${String(sessionId)}`, headers: LIES });
    expect(page.text).toContain(`${PUBLIC_URL}/cancel`);
    await pay(stand, String(sessionId));
    const paid = await exchange(stand, { method: 'GET', path: `/simulated-payments/${String(sessionId)}`, headers: LIES });
    expect([paid.status, paid.headers.location]).toEqual([303, `${PUBLIC_URL}/success?session_id=${String(sessionId)}`]);

    await exchange(stand, { method: 'GET', path: `/api/orders/by-session/${String(sessionId)}`, headers: LIES });
    await stand.services.useCases.deliverOutbox();
    const own = { host: new URL(PUBLIC_URL).host };
    const mailbox = await exchange(stand, { method: 'GET', path: '/mailbox', headers: own });
    const [, mail = ''] = /href="(\/mailbox\/[^"]+)"/.exec(mailbox.text.replace('/mailbox/page.css', '')) ?? [];
    const frame = await exchange(stand, { method: 'GET', path: `${mail}/html`, headers: own });
    expect(frame.text).toContain(`${PUBLIC_URL}/order-status/`);

    const others = await Promise.all(
      ['/', '/api/openapi.json', '/api/config', '/api/products', '/api/nothing', '/mailbox'].map((path) =>
        exchange(stand, { method: 'GET', path, headers: LIES }),
      ),
    );
    for (const { text, headers: sent } of [started, page, paid, ...others]) expect(JSON.stringify([text, sent])).not.toContain(EVIL);
    expect(`${mailbox.text}${frame.text}`).not.toContain(EVIL);
  });

  test.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/\\evil.example.',
    '/%5cevil.example',
    '/cart/..//evil.example',
    '/.//evil.example',
    '/.//evil.example.',
    '/success?session_id=https://evil.example',
    '/login?next=//evil.example',
  ])('does not leave the stand for %s', async (path) => {
    const answer = await exchange(stand, { method: 'GET', path });
    expect(answer.headers.location).toBeUndefined();
    expect([200, 400, 404]).toContain(answer.status);
  });
});

/** Sends raw bytes. @returns the response until the other side is silent or closes */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ port: Number(new URL(stand.url).port), host: '127.0.0.1' });
    let answer = '';
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.end(text);
  });

const statusesOf = (answer: string): readonly string[] => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => String(status));

describe('two readings of one request', () => {
  const HIDDEN = 'GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n';
  const POST = 'POST /api/heartbeat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  test.each([
    ['two lengths', `${POST}Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`],
    ['a length and chunks', `${POST}Content-Length: ${HIDDEN.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['an unknown coding', `${POST}Transfer-Encoding: xchunked\r\n\r\n${HIDDEN}`],
    ['chunks twice', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['a length with a sign', `${POST}Content-Length: +5\r\n\r\n${HIDDEN}`],
    ['a length in hexadecimal', `${POST}Content-Length: 0x10\r\n\r\n${HIDDEN}`],
    ['a blank before the colon', `${POST}Content-Length : 5\r\n\r\n${HIDDEN}`],
    ['a folded header', `${POST}Content-Length: 0\r\nX-A: b\r\n Transfer-Encoding: chunked\r\n\r\n${HIDDEN}`],
    ['no host', 'GET /api/config HTTP/1.1\r\n\r\n'],
    ['a bare line feed', 'GET /api/config HTTP/1.1\nHost: x\n\n'],
    ['a NUL in a header', 'GET /api/config HTTP/1.1\r\nHost: x\r\nX-A: \u0000\r\n\r\n'],
    ['a request line of 20,000 characters', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['20,000 characters of headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ])('by %s get one refusal, and no answer to the hidden request', async (_what, text) => {
    const statuses = statusesOf(await raw(text));
    expect(statuses.length).toBeLessThanOrEqual(1);
    for (const status of statuses) expect(['400', '408', '414', '431', '501']).toContain(status);
  });

  test('would be seen: two right requests get two answers', async () => {
    // Loaded first, so that it is answered before the end of the request is read.
    expect((await send(stand, '/api/config')).status).toBe(200);
    expect(statusesOf(await raw(`${HIDDEN}${HIDDEN}`))).toEqual(['200', '200']);
  });

  test('by an absolute address are one request to this stand', async () => {
    const answer = await raw(`GET http://${EVIL}/api/queue-status HTTP/1.1\r\nHost: ${EVIL}\r\nConnection: close\r\n\r\n`);
    expect(statusesOf(answer)).toHaveLength(1);
    expect(answer).not.toContain(EVIL);
  });
});
