import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules about whole pages; a mail or a dialog is not one. */
const PAGE_RULES = ['landmark-one-main', 'region'];
/** A scheme changes only colors: names, roles and order are checked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const PHONE_WIDTHS = [320, 390];
const SMALLEST_LETTERS_PX = 16;

type Size = { readonly width: number; readonly height: number };

/** Options of a check. By default: the current window, all rules. */
type Look = { readonly colorScheme: 'light' | 'dark'; readonly size?: Size; readonly only?: readonly string[] };

const HERE: readonly Look[] = [{ colorScheme: 'light' }, { colorScheme: 'dark', only: COLOUR_RULES }];

/** Further checks of a screen. @returns one line per fault. */
type Judge = (page: Page) => Promise<readonly string[]>;

/**
 * Checks for every screen: no violations of axe's rules, light and dark, and no sideways scrolling on a phone or the current screen. Leaves
 * the page as it was. Behind an open dialog the page is inert, so only the dialog is checked.
 */
export const inspect = (page: Page, what: string, isWholePage = true): Promise<void> => inspectLooks(page, what, HERE, isWholePage);

/**
 * The same for a screen made for two devices: light on the wide one, dark on the narrow one (test/web/ui/contrast.test.ts has all pairs of
 * colors).
 */
export const inspectOn = (page: Page, what: string, wide: Size, narrow: Size, judge?: Judge): Promise<void> => {
  const looks: readonly Look[] = [
    { colorScheme: 'light', size: wide },
    { colorScheme: 'dark', size: narrow },
  ];
  return inspectLooks(page, what, looks, true, judge);
};

const inspectLooks = async (page: Page, what: string, looks: readonly Look[], isWholePage: boolean, judge?: Judge): Promise<void> => {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const { colorScheme, size, only = null } of looks) {
    if (size !== undefined) await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(finishTransitions);
    const wrong = [
      ...(await violationsOf(page, isWholePage, only)),
      ...(await page.evaluate(findSmallFields, SMALLEST_LETTERS_PX)),
      ...((await judge?.(page)) ?? []),
    ];
    const where = size === undefined ? colorScheme : `${colorScheme}, ${size.width} px wide`;
    found.push(...wrong.map((line) => `${where}: ${line}`));
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  const own = [before, ...looks.map(({ size }) => size)].flatMap((size) => size?.width ?? []);
  found.push(...(await overflowOf(page, new Set([...PHONE_WIDTHS, ...own]))));
  if (before !== null) await page.setViewportSize(before);
  expect(found, what).toEqual([]);
};

/** Runs in the page: a color in transition is neither light nor dark. */
const finishTransitions = async (): Promise<void> => {
  await new Promise(requestAnimationFrame);
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
};

/** Runs in the page: iPhones zoom into fields with smaller text. */
const findSmallFields = (smallestPx: number): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('input:not([type="checkbox"], [type="radio"], [type="file"]), select, textarea')]
    .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < smallestPx)
    .map((field) => `${getComputedStyle(field).fontSize} in ${field.outerHTML.slice(0, 80)}`);

/** Through the debugger, because the content security policy allows no script element. */
const violationsOf = async (page: Page, isWholePage: boolean, only: readonly string[] | null): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const isDialog = await page.evaluate(() => document.querySelector('dialog:modal') !== null);
  const without = isWholePage && !isDialog ? [] : PAGE_RULES;
  const options = {
    // Frames are separate documents, inspected separately.
    iframes: false,
    resultTypes: ['violations'],
    ...(only === null
      ? { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }
      : { runOnly: { type: 'rule', values: only } }),
  };
  const context = isDialog ? '[...document.querySelectorAll("dialog:modal")]' : 'document';
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${context}, ${JSON.stringify(options)})`);
  return violations.map(({ id, help, nodes: [first, ...others] }) =>
    [`${id} (${help}), here and ${others.length} times more:`, first?.html, first?.failureSummary].join('\n'),
  );
};

const overflowOf = async (page: Page, widths: ReadonlySet<number>): Promise<readonly string[]> => {
  const { height } = page.viewportSize() ?? { height: 844 };
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (needed > width) found.push(`${needed} px wide at ${width} px`);
  }
  return found;
};
