import type { Page } from 'playwright-core';
import { inspectOn } from './inspect.ts';

const TABLET = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };

/** For thumbs in gloves, on every staff screen. */
const TARGET_PX = 44;

/** Like `inspect`, on a tablet in landscape and on a phone, and with targets that are large enough. Leaves the page as it was. */
export const inspectOnDevices = (page: Page, what: string): Promise<void> =>
  inspectOn(page, what, TABLET, PHONE, () => page.evaluate(findSmallTargets, TARGET_PX));

/** Runs in the page: every smaller target, with its size. A labeled checkbox is as large as its label. */
const findSmallTargets = (least: number): readonly string[] => {
  const found: string[] = [];
  for (const element of document.querySelectorAll('button, summary, a[href]:not([href="#main"]), input')) {
    const target = element instanceof HTMLInputElement && element.type === 'checkbox' ? (element.labels?.[0] ?? element) : element;
    const { width, height } = target.getBoundingClientRect();
    // Half a pixel is rounding; elements that are not rendered have no size.
    if (width > 0 && Math.min(width, height) < least - 0.5)
      found.push(`target ${target.textContent} ${Math.round(width)}×${Math.round(height)}`);
  }
  return found;
};
