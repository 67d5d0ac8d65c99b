import { describe, expect, it } from 'vitest';
import { kindOfRequest } from '#web/service-worker/kind-of-request.ts';

const ORIGIN = 'https://stand.example';
const FILES = ['/index.html', '/favicon.svg', '/images/logo.svg'];

const kindOf = (url: string, mode = 'cors', method = 'GET') =>
  kindOfRequest({ url: new URL(url, ORIGIN).href, mode, method }, ORIGIN, FILES);

describe('what the offline worker does about a request', () => {
  it.each([
    ['/', 'navigate', 'page'],
    ['/order-status/abc', 'navigate', 'page'],
    ['/nowhere', 'navigate', 'page'],
    ['/order-status/abc?plain', 'navigate', null],
    ['/order-status/abc.', 'navigate', null],
    ['/order-status/abc%20', 'navigate', null],
    ['/assets/index-abc.js', 'cors', 'asset'],
    ['/images/logo.svg', 'no-cors', 'asset'],
    ['/images/products/cola.jpg?v=0123456789ab', 'no-cors', 'picture'],
    ['/images/uploads/0123.jpg', 'no-cors', 'picture'],
    ['/images/products/cola.jpg', 'no-cors', null],
  ])('%s by %s is a %s', (url, mode, kind) => expect(kindOf(url, mode)).toBe(kind));

  it.each([
    '/api/products',
    '/api/config',
    '/api/orders',
    '/api/order-status/abc',
    '/api/events',
    '/mailbox',
    '/simulated-payments/sim_1',
    '/metrics',
    'https://elsewhere.example/assets/index-abc.js',
  ])('%s is the network’s business, however it is asked for', (url) =>
    expect([kindOf(url), kindOf(url, 'navigate'), kindOf(url, 'no-cors')]).toEqual([null, null, null]),
  );

  it('leaves everything that changes something', () => expect(kindOf('/', 'navigate', 'POST')).toBeNull());
});
