import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;

const listeners = new Map<string, Listener>();
const shown: (readonly [string, Record<string, unknown>])[] = [];
const opened: string[] = [];
const navigator = { languages: ['en-US'] };

/** The browser's side of the worker. */
const BROWSER = {
  addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  caches: {},
  location: { origin: 'https://stand.example' },
  navigator,
  registration: { showNotification: async (title: string, options: Record<string, unknown>) => void shown.push([title, options]) },
  clients: { matchAll: async () => [], openWindow: async (path: string) => void opened.push(path) },
};

beforeAll(async () => {
  vi.stubGlobal('self', BROWSER);
  vi.stubGlobal('BUILT', { version: '1', files: [] });
  await import('#web/service-worker/main.ts');
  return () => void vi.unstubAllGlobals();
});
afterEach(() => {
  shown.length = 0;
  navigator.languages = ['en-US'];
});

const happen = async (name: string, event: Record<string, unknown>): Promise<void> => {
  const waits: unknown[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => void waits.push(work) });
  expect(waits).toHaveLength(1);
  await Promise.all(waits);
};

describe('a push message', () => {
  it('is shown even if unreadable, in the phone’s language', async () => {
    const unreadable = { json: () => JSON.parse('{') as unknown };
    for (const data of [null, unreadable, { json: () => ({ kind: 'unknown' }) }]) await happen('push', { data });
    navigator.languages = ['es-MX'];
    await happen('push', { data: null });
    expect(shown.map(([title, { body }]) => [title, body])).toEqual([
      ['Your order', 'Something has changed.'],
      ['Your order', 'Something has changed.'],
      ['Your order', 'Something has changed.'],
      ['Tu pedido', 'Algo cambió.'],
    ]);
  });

  it('opens its page when it is tapped', async () => {
    const close = vi.fn();
    await happen('notificationclick', { notification: { close, data: { path: '/order-status/abc' } } });
    expect([close.mock.calls.length, opened]).toEqual([1, ['/order-status/abc']]);
  });
});

it('the worker keeps the shell when it is installed, and takes over when it is activated', () => {
  expect([...listeners.keys()].toSorted()).toEqual(['activate', 'fetch', 'install', 'notificationclick', 'push']);
});
