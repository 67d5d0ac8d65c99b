import { beforeEach, expect, it, vi } from 'vitest';
import { createCountingAnalytics } from '#web/platform/counting-analytics.ts';
import type { AnalyticsEvent } from '#web/platform/analytics.ts';
import { pageOfItsOwn } from '../page-of-its-own.ts';

const beacons: { readonly address: string; readonly body: Blob }[] = [];
let page: Window & typeof globalThis;

beforeEach(() => {
  vi.useFakeTimers();
  beacons.length = 0;
  page = pageOfItsOwn();
  Object.defineProperty(page.navigator, 'sendBeacon', {
    value: (address: string, body: Blob) => beacons.push({ address, body }) > 0,
  });
});

const sent = async () =>
  Promise.all(beacons.map(async ({ address, body }) => [address, body.type, JSON.parse(await body.text()) as unknown]));
const add = (isFirst: boolean): AnalyticsEvent => ({ name: 'add_to_cart', productName: 'Cola', valueCents: 250, isFirst });

it('sends counts only, in one call for events that come together', async () => {
  const analytics = createCountingAnalytics(page);
  analytics.track({ name: 'view_menu' });
  analytics.track(add(true));
  analytics.track(add(false));
  analytics.track({ name: 'exception' });
  expect(beacons).toEqual([]);
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  expect(await sent()).toEqual([
    ['/api/usage', 'application/json', { view_menu: 1, add_to_cart: 1, begin_checkout: 0, purchase: 0, exception: 1 }],
  ]);
});

it('does not wait when the page is hidden, and sends nothing twice', async () => {
  const analytics = createCountingAnalytics(page);
  analytics.track({ name: 'begin_checkout', itemCount: 2, valueCents: 500 });
  page.dispatchEvent(new page.Event('pagehide'));
  page.dispatchEvent(new page.Event('pagehide'));
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(await sent()).toEqual([
    ['/api/usage', 'application/json', { view_menu: 0, add_to_cart: 0, begin_checkout: 1, purchase: 0, exception: 0 }],
  ]);
});

it('sends nothing when nothing happened', () => {
  createCountingAnalytics(page);
  page.dispatchEvent(new page.Event('pagehide'));
  expect(beacons).toEqual([]);
});
