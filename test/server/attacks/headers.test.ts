import { describe, expect, test } from 'vitest';
import { CHECKOUT } from '../../support/http-calls.ts';
import { siteOfFile, standOfFile, standOfTest } from '../../support/stands.ts';
import { exchange } from './exchange.ts';

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
  ...'allow bandstand cache-control connection content-encoding content-length content-type date etag keep-alive'.split(' '),
  ...'last-modified location retry-after set-cookie transfer-encoding vary www-authenticate x-accel-buffering x-request-id'.split(' '),
]);

const JSON_BODY = { 'content-type': 'application/json' };

const stand = await standOfFile({ siteDir: siteOfFile() });

describe('headers', () => {
  /** `every-call/answers.txt` records the headers of each call, file, page and refusal, as far as they differ from these. */
  test('are these on every response, and no others', async () => {
    const hash = 'h'.repeat(32);
    for (const [method, path, body] of [
      ['GET', '/'],
      ['GET', `/order-status/${hash}`],
      ['GET', '/api/products'],
      ['GET', `/api/order-status/${hash}`],
      ['POST', '/api/heartbeat', '{"sessionId":"visitor-1","cartItemCount":0}'],
      ['POST', CHECKOUT, '{'],
      ['POST', CHECKOUT, `"${'x'.repeat(40_000)}"`],
      ['DELETE', '/api/products'],
      ['GET', '/images/uploads/gone.jpg'],
      ['GET', '/api/order-status/%E0%A4%A'],
      ['GET', '/api/order-status/%E0%A4%A/page'],
      ['GET', '/s/%E0%A4%A'],
    ] as const) {
      const { headers } = await exchange(stand, { method, path, headers: JSON_BODY, ...(body === undefined ? {} : { body }) });
      expect([path, headers]).toEqual([path, expect.objectContaining(ALWAYS)]);
      expect([path, Object.keys(headers).filter((name) => !MAY_HAVE.has(name))]).toEqual([path, []]);
    }
  });

  test.each([
    [{}, /^bandstand_device=[\w-]{32}\.[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/],
    [
      { PUBLIC_URL: 'https://stand.example.org' },
      /^__Host-bandstand_device=[\w-]{32}\.[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    ],
  ])('hide a device’s cookie from scripts, other sites and, with %j, from http', async (env, cookie) => {
    const own = await standOfTest({ env });
    const body = JSON.stringify({ code: await own.services.useCases.demoStaffCode.current() });
    const login = await exchange(own, { method: 'POST', path: '/api/auth/staff', headers: JSON_BODY, body });
    expect(String(login.headers['set-cookie'])).toMatch(cookie);
  });
});
