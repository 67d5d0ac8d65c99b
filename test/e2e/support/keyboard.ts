import type { Page } from 'playwright-core';

const MOST_STOPS = 120;

/** The accessible name of the focused element. Not for fields in frames. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0]?.innerText : undefined;
    return (element.getAttribute('aria-label') ?? label ?? element.innerText).trim();
  });

const fits = (name: string, wanted: string | RegExp): boolean => (typeof wanted === 'string' ? name === wanted : wanted.test(name));

/** Tabs from stop to stop until the wanted one has the focus. */
export const tabTo = async (page: Page, wanted: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const passed: string[] = [];
  while (passed.length < MOST_STOPS) {
    await page.keyboard.press(key);
    const name = await focused(page);
    if (fits(name, wanted)) return;
    passed.push(name);
  }
  throw new Error(`${key} never reached ${String(wanted)}; it passed ${passed.join(' | ')}`);
};

export const pressOn = async (page: Page, wanted: string | RegExp): Promise<void> => {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
};
