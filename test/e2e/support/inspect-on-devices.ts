import type { Page } from 'playwright-core';
import { inspect } from './inspect.ts';

const DEVICES = { tablet: { width: 1180, height: 820 }, phone: { width: 390, height: 844 } } as const;

/** As `inspect`, on a tablet in landscape and on a phone. Leaves the page as it was. */
export const inspectOnDevices = async (page: Page, what: string): Promise<void> => {
  const before = page.viewportSize();
  for (const [device, size] of Object.entries(DEVICES)) {
    await page.setViewportSize(size);
    await inspect(page, `${what} on a ${device}`);
  }
  if (before !== null) await page.setViewportSize(before);
};
