import { describe, expect, it } from 'vitest';
import { createBrowserPush } from '#web/platform/push.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.1 Safari/605.1.15';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.1 Mobile/15E148';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0';

const without = (userAgent: string, maxTouchPoints: number) =>
  createBrowserPush({ navigator: { userAgent, maxTouchPoints } } as unknown as Window & typeof globalThis).state();

describe('a browser without push messages', () => {
  it.each([
    ['an iPhone', IPHONE, 5, 'needs-home-screen'],
    ['an iPad, which calls itself a Mac', MAC, 5, 'needs-home-screen'],
    ['a Mac', MAC, 0, 'unsupported'],
    ['a touch screen elsewhere', LINUX, 10, 'unsupported'],
  ])('%s', (_what, userAgent, maxTouchPoints, state) => expect(without(userAgent, maxTouchPoints)).toBe(state));
});

describe('subscribing', () => {
  const subscribing = (permission: NotificationPermission) => {
    const keys: unknown[] = [];
    const pushManager = {
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        keys.push(applicationServerKey);
        return { toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a', more: 'b' } }) };
      },
    };
    const browser = {
      navigator: { serviceWorker: { register: async () => undefined, ready: Promise.resolve({ pushManager }) } },
      Notification: { requestPermission: async () => permission },
      setTimeout: () => 0,
    };
    return { keys, push: createBrowserPush(browser as unknown as Window & typeof globalThis) };
  };

  it('hands the browser the key’s bytes, whatever signs it is written with', async () => {
    const { keys, push } = subscribing('granted');
    expect(await push.subscribe('-_-_AQID')).toEqual({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } });
    expect(keys).toEqual([Uint8Array.of(0xfb, 0xff, 0xbf, 1, 2, 3)]);
  });

  it('asks for no subscription without permission', async () => {
    const { keys, push } = subscribing('denied');
    expect(await push.subscribe('-_-_AQID')).toBeNull();
    expect(keys).toEqual([]);
  });
});
