import { afterEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#core/domain/kernel/instant.ts';
import { createSystemClock } from '#web/platform/clock.ts';
import { pageOfItsOwn } from '../page-of-its-own.ts';

afterEach(() => vi.restoreAllMocks());

/** The browser's timer stops during sleep. */
const timeIs = (date: number, count: number): void => {
  vi.spyOn(Date, 'now').mockReturnValue(date);
  vi.spyOn(performance, 'now').mockReturnValue(count);
};
const screenIs = (document: Document, state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('counts the device’s sleep, and not a clock that was changed while awake', () => {
  timeIs(1_000, 0);
  const page = pageOfItsOwn();
  const clock = createSystemClock(page);
  timeIs(3 * HOUR_MS, 5_000);
  expect(clock.monotonicMs()).toBe(5_000);
  screenIs(page.document, 'hidden');
  timeIs(4 * HOUR_MS, 6_000);
  screenIs(page.document, 'visible');
  expect(clock.monotonicMs()).toBe(HOUR_MS + 5_000);
});
