import type { Page } from 'playwright-core';

export const FORMATS = ['Letter', 'A4'] as const;
type Format = (typeof FORMATS)[number];

const MARGIN = { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' };
/** What is inside these margins, in CSS pixels. */
const INSIDE = { Letter: 725, A4: 703 } as const satisfies Record<Format, number>;
/** The same across. */
export const INSIDE_ACROSS = { Letter: 965, A4: 1032 } as const satisfies Record<Format, number>;

/** How many pages Chromium makes of the screen. */
const pagesOf = async (page: Page, format: Format): Promise<number> => {
  // Chromium prints what is emulated.
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ format, margin: MARGIN })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b(?!s)/gu)?.length ?? 0;
};

/** By how much the sheet would be cut at the right edge of the paper. */
const cutOf = async (page: Page, width: number): Promise<number> => {
  const before = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width, height: 900 });
  const cut = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.emulateMedia({ media: null });
  if (before !== null) await page.setViewportSize(before);
  return cut;
};

/** What the printer makes of the screen: `pages` and how many pixels are `cut`. */
export const printed = async (
  page: Page,
  format: Format,
  width: number = INSIDE[format],
): Promise<{ readonly pages: number; readonly cut: number }> => ({ pages: await pagesOf(page, format), cut: await cutOf(page, width) });
