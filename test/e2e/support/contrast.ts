import type { Page } from 'playwright-core';

/** The lowest text contrast in light or dark, by WCAG's formula: '7.4: Connection lost.' */
export const lowestContrast = async (page: Page): Promise<{ readonly ratio: number; readonly where: string }> => {
  const found: { readonly ratio: number; readonly where: string }[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const lowest = await page.evaluate(lowestOfTexts);
    found.push({ ...lowest, where: `${lowest.where} (${colorScheme})` });
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return found.reduce((lowest, one) => (one.ratio < lowest.ratio ? one : lowest));
};

/** Runs in the page. */
const lowestOfTexts = (): { readonly ratio: number; readonly where: string } => {
  const channelsOf = (colour: string): readonly number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminanceOf = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
      const share = channel / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    const [, , , alpha = 1] = channelsOf(backgroundColor);
    return alpha === 0 ? behind(element.parentElement) : backgroundColor;
  };
  const hasText = (element: Element): boolean =>
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '');
  const isSeen = (element: Element): boolean => element.getBoundingClientRect().width > 1;
  let lowest = { ratio: 21, where: 'nowhere' };
  for (const element of document.querySelectorAll('#root *')) {
    if (!hasText(element) || !isSeen(element)) continue;
    const pair = [luminanceOf(getComputedStyle(element).color), luminanceOf(behind(element))] as const;
    const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    if (ratio < lowest.ratio) lowest = { ratio, where: element.textContent ?? '' };
  }
  return lowest;
};
