import { describe, expect, it, vi } from 'vitest';
import { createBrowserPush } from '#web/platform/push.ts';
import { notificationOf } from '#web/service-worker/notifications.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.1 Safari/605.1.15';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.1 Mobile/15E148';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0';

it.each([
  ['an iPhone', IPHONE, 5, null, 'needs-home-screen'],
  ['an iPad, which calls itself a Mac', MAC, 5, null, 'needs-home-screen'],
  ['a Mac', MAC, 0, null, 'unsupported'],
  ['a touch screen elsewhere', LINUX, 10, null, 'unsupported'],
  ['Firefox before the question', LINUX, 0, 'default', 'not-asked'],
  ['Firefox after a yes', LINUX, 0, 'granted', 'allowed'],
  ['Firefox after a no', LINUX, 0, 'denied', 'denied'],
])('push on %s', (_browser, userAgent, maxTouchPoints, permission, state) => {
  const parts = permission === null ? {} : { PushManager: {}, Notification: { permission } };
  const navigator = { userAgent, maxTouchPoints, ...(permission !== null && { serviceWorker: {} }) };
  expect(createBrowserPush({ navigator, ...parts } as never).state()).toBe(state);
});

describe('subscribing', () => {
  const NEVER = new Promise<never>(() => undefined);
  const MAX_WAIT_MS = 50;
  const ADDRESS = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
  /** A browser with an existing subscription, which refuses the first attempt at a new one. */
  const manager = (refusal: string | null) => {
    const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
    const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<unknown>>(async () => ({
      toJSON: () => ({ ...ADDRESS, keys: { ...ADDRESS.keys, more: 'b' } }),
    }));
    if (refusal !== null) subscribe.mockRejectedValueOnce(new DOMException('refused', refusal));
    return { subscribe, unsubscribe, getSubscription: async () => ({ unsubscribe }) };
  };
  const subscribe = (permission: NotificationPermission, ready: Promise<unknown>) =>
    createBrowserPush({
      navigator: { userAgent: 'Firefox', serviceWorker: { register: async () => undefined, ready } },
      Notification: { requestPermission: async () => permission },
      PushManager: {},
      setTimeout: (act: () => void) => setTimeout(act, MAX_WAIT_MS),
    } as never).subscribe('-_-_AQID');

  it('passes the key’s bytes to the browser, in either alphabet', async () => {
    const pushManager = manager(null);
    expect(await subscribe('granted', Promise.resolve({ pushManager }))).toEqual(ADDRESS);
    const keys = pushManager.subscribe.mock.calls.map(([{ applicationServerKey }]) => applicationServerKey);
    expect(keys).toEqual([Uint8Array.of(0xfb, 0xff, 0xbf, 1, 2, 3)]);
  });
  it('has no address without a permission', async () => {
    const pushManager = manager(null);
    expect(await subscribe('denied', Promise.resolve({ pushManager }))).toBeNull();
    expect(pushManager.subscribe).not.toHaveBeenCalled();
  });
  it('times out', async () => expect(subscribe('granted', NEVER)).rejects.toThrow('gave no answer'));
  it('replaces an address of another key', async () => {
    const pushManager = manager('InvalidStateError');
    expect(await subscribe('granted', Promise.resolve({ pushManager }))).toEqual(ADDRESS);
    expect(pushManager.unsubscribe).toHaveBeenCalledTimes(1);
  });
  it('keeps its address while its push service is out of reach', async () => {
    const pushManager = manager('AbortError');
    await expect(subscribe('granted', Promise.resolve({ pushManager }))).rejects.toThrow('refused');
    expect(pushManager.unsubscribe).not.toHaveBeenCalled();
  });
});

const NOTIFICATION = { title: 'Order #042 is ready', body: 'Pick it up.', path: '/order-status/a', tag: 'BAND-1' };
it.each<readonly [data: unknown, shown: unknown]>([
  [NOTIFICATION, NOTIFICATION],
  ...[
    null,
    'text',
    {},
    ...[{ path: 'https://evil.example' }, { path: '//evil.example' }, { tag: 1 }].map((facts) => ({ ...NOTIFICATION, ...facts })),
  ].map((data) => [data, null] as const),
])('a notification shows only what the stand sent: %o', (data, shown) => expect(notificationOf(data)).toEqual(shown));
