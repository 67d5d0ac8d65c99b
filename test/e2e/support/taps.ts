import type { Page } from 'playwright-core';

export const tapsOf = (page: Page): Promise<number> => page.evaluate(() => Number(document.documentElement.dataset['taps'] ?? 0));

/** From now on the page counts what it is tapped. */
export const countTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['taps'] = '0';
    document.addEventListener('click', () => {
      const { dataset } = document.documentElement;
      dataset['taps'] = String(Number(dataset['taps']) + 1);
    });
  });
