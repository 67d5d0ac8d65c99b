import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules about the whole of a page, which a mail and a dialog are not. */
const PAGE_RULES = ['landmark-one-main', 'region'];
/** A scheme changes colours and nothing else: names, roles and order are judged once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const SCHEMES = [
  { colorScheme: 'light', only: null },
  { colorScheme: 'dark', only: COLOUR_RULES },
] as const;
const PHONE_WIDTHS = [320, 390];

/**
 * What must hold on every screen and in every state: no violation of axe's rules, light and dark, and nothing to scroll
 * sideways on a phone or on the screen at hand. Leaves the page as it was. Of a page behind an open dialog nothing can be
 * reached: only the dialog is judged.
 */
export const inspect = async (page: Page, what: string, isWholePage = true): Promise<void> => {
  const found: string[] = [];
  for (const { colorScheme, only } of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(finishTransitions);
    found.push(...(await violationsOf(page, isWholePage, only)).map((violation) => `${colorScheme}: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  found.push(...(await overflowOf(page)));
  expect(found, what).toEqual([]);
};

/** Runs in the page: a colour on its way from light to dark is neither. */
const finishTransitions = async (): Promise<void> => {
  await new Promise(requestAnimationFrame);
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
};

/** By the debugger's own channel: the content security policy allows no script element. */
const violationsOf = async (page: Page, isWholePage: boolean, only: readonly string[] | null): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const isDialog = await page.evaluate(() => document.querySelector('dialog:modal') !== null);
  const without = isWholePage && !isDialog ? [] : PAGE_RULES;
  const options = {
    // Frames have documents of their own, which are inspected as such.
    iframes: false,
    resultTypes: ['violations'],
    ...(only === null
      ? { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }
      : { runOnly: { type: 'rule', values: only } }),
  };
  const context = isDialog ? '[...document.querySelectorAll("dialog:modal")]' : 'document';
  const { violations } = (await page.evaluate(`axe.run(${context}, ${JSON.stringify(options)})`)) as AxeResults;
  return violations.map(({ id, help, nodes: [first, ...others] }) =>
    [`${id} (${help}), here and ${others.length} times more:`, first?.html, first?.failureSummary].join('\n'),
  );
};

const overflowOf = async (page: Page): Promise<readonly string[]> => {
  const before = page.viewportSize();
  if (before === null) return [];
  const found: string[] = [];
  for (const width of new Set([...PHONE_WIDTHS, before.width])) {
    await page.setViewportSize({ width, height: before.height });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (needed > width) found.push(`${needed} px wide at ${width} px`);
  }
  await page.setViewportSize(before);
  return found;
};
