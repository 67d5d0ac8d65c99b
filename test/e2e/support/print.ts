import type { Page } from 'playwright-core';

export const FORMATS = ['Letter', 'A4'] as const;
type Format = (typeof FORMATS)[number];

const MARGIN = { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' };
/** The area inside these margins, in CSS pixels. */
const INSIDE = { Letter: 725, A4: 703 } as const satisfies Record<Format, number>;
/** The same across. */
export const INSIDE_ACROSS = { Letter: 965, A4: 1032 } as const satisfies Record<Format, number>;

/** The number of pages that Chromium prints. */
const pagesOf = async (page: Page, format: Format): Promise<number> => {
  // Chromium prints with the emulated media.
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ format, margin: MARGIN })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b(?!s)/gu)?.length ?? 0;
};

/** In PDF points. */
const SHEETS = { Letter: '612 792', A4: '595 842' } as const satisfies Record<Format, string>;

/** The pages that Chromium prints if the page chooses its paper: a format's name, or the size in points. */
export const pagesOnOwnPaper = async (page: Page): Promise<readonly string[]> => {
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/gu)].map(([, width, height]) => {
    const size = [width, height].map((side) => Math.round(Number(side))).join(' ');
    return FORMATS.find((format) => SHEETS[format] === size) ?? size;
  });
};

/** By how much the sheet would be cut off at the right edge. */
const cutOf = async (page: Page, width: number): Promise<number> => {
  const before = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width, height: 900 });
  const cut = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.emulateMedia({ media: null });
  if (before !== null) await page.setViewportSize(before);
  return cut;
};

/** The printout of the screen: its `pages`, and the pixels that are `cut`. */
export const printed = async (
  page: Page,
  format: Format,
  width: number = INSIDE[format],
): Promise<{ readonly pages: number; readonly cut: number }> => ({ pages: await pagesOf(page, format), cut: await cutOf(page, width) });

/** Problems on paper: printed controls, boxes that clip their content, overlapping words. */
export const printedFaults = async (page: Page): Promise<readonly string[]> => {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const format of FORMATS) {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: INSIDE[format], height: 900 });
    found.push(...(await page.evaluate(findFaults)).map((fault) => `${format}: ${fault}`));
  }
  await page.emulateMedia({ media: null });
  if (before !== null) await page.setViewportSize(before);
  return found;
};

/** Runs in the page. */
const findFaults = (): readonly string[] => {
  // Words for screen readers are a pixel wide.
  const isDrawn = (element: Element): boolean => element.getBoundingClientRect().width > 1;
  const all = [...document.querySelectorAll('body *')].filter(isDrawn);
  // A card of the order list is a button on the screen and a plain line on paper: no border, no background.
  const looksLikeOne = (element: Element): boolean => {
    const { backgroundColor, borderTopWidth } = getComputedStyle(element);
    return !element.matches('button') || borderTopWidth !== '0px' || !/rgba?\((255, 255, 255|0, 0, 0, 0)/.test(backgroundColor);
  };
  const tapped = all.filter(
    (element) => element.matches('button, a[href], input, select, summary, nav, header, footer') && looksLikeOne(element),
  );
  const cut = all.filter((element) => getComputedStyle(element).overflow !== 'visible' && element.scrollWidth > element.clientWidth + 1);
  const words = all.filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()));
  const boxes = words.map((element) => ({ text: element.textContent.trim(), box: element.getBoundingClientRect(), element }));
  const over = boxes.flatMap(({ text, box, element }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          !element.contains(other.element) &&
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 4,
      )
      .map((other) => `${text} lies over ${other.text}`),
  );
  return [
    ...tapped.map((element) => `printed: ${element.tagName} ${element.textContent.trim()}`),
    ...cut.map((element) => `cut: ${element.className}`),
    ...over,
  ];
};
