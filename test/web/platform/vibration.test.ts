import { describe, expect, it } from 'vitest';
import { createBrowserVibration } from '#web/platform/vibration.ts';

const phone = ({ isTouched = true, isCalm = false }) => {
  const buzzes: unknown[] = [];
  const browser = {
    navigator: { userActivation: { hasBeenActive: isTouched }, vibrate: (pattern: unknown) => buzzes.push(pattern) },
    matchMedia: () => ({ matches: isCalm }),
  };
  return { browser: browser as unknown as Window, buzzes };
};

describe('the vibration of a phone', () => {
  it.each([
    ['shakes', {}, 1],
    ['is still before the first touch', { isTouched: false }, 0],
    ['is still for whoever wants nothing to move', { isCalm: true }, 0],
  ])('%s', (_what, how, times) => {
    const { browser, buzzes } = phone(how);
    createBrowserVibration(browser).buzz();
    expect(buzzes).toHaveLength(times);
  });

  it('does nothing without vibration support', () => {
    const browser = { navigator: {}, matchMedia: () => ({ matches: false }) } as unknown as Window;
    expect(() => createBrowserVibration(browser).buzz()).not.toThrow();
  });
});
