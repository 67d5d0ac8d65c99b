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
