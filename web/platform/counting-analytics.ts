import * as z from 'zod/mini';
import { usageContract } from '#adapters/http-contract/usage.contract.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { addUsage, NO_USAGE, type UsageEvent } from '#core/domain/usage/usage.ts';
import type { Analytics, AnalyticsEvent } from './analytics.ts';

const SEND_AFTER_MS = 15 * SECOND_MS;

/** Further items in the same cart do not count again. */
const counts = (event: AnalyticsEvent): UsageEvent | null => (event.name === 'add_to_cart' && !event.isFirst ? null : event.name);

/**
 * Reports event counts to the stand, without their details. One small call per 15 s, or immediately when the page closes: a beacon, because
 * it outlives the page on the way to the payment provider.
 */
export const createCountingAnalytics = (browser: Window & typeof globalThis): Analytics => {
  let pending = NO_USAGE;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const send = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    const body = JSON.stringify(z.encode(usageContract.count.body, pending));
    pending = NO_USAGE;
    // If it is lost, only a count is lost.
    browser.navigator.sendBeacon(usageContract.count.path, new browser.Blob([body], { type: 'application/json' }));
  };
  browser.addEventListener('pagehide', send);
  browser.document.addEventListener('visibilitychange', () => {
    if (browser.document.visibilityState === 'hidden') send();
  });
  return {
    track: (event) => {
      const counted = counts(event);
      if (counted === null) return;
      pending = addUsage(pending, { [counted]: 1 });
      timer ??= setTimeout(send, SEND_AFTER_MS);
    },
  };
};
