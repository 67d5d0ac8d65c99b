import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** All sizes and all bounds of the layout are in letters: a phone of 390 px with letters twice as large is one of 195 px. */
const LARGE_TEXT = { width: 195, height: 422 };

/**
 * With doubled text size in the browser's settings: no sideways scrolling, nothing cut off, no text longer than its button, and no
 * overlapping buttons or links. Leaves the page as it was.
 */
export const inspectLargeText = async (page: Page, what: string): Promise<void> => {
  const before = page.viewportSize();
  await page.setViewportSize(LARGE_TEXT);
  // A page may take a frame or two to follow its window, on a busy machine a second.
  const options = { message: `${what}, with text of twice the size`, timeout: 10_000 };
  await expect.poll(() => page.evaluate(wrongs), options).toEqual([]);
  if (before !== null) await page.setViewportSize(before);
};

/** Runs in the page. */
const wrongs = (): readonly string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const nameOf = (element: Element): string => `${element.tagName} '${(element.textContent ?? '').trim().slice(0, 40)}'`;
  const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => element.checkVisibility());
  const sticksOut = (inner: Element, { left, right, bottom }: DOMRect): boolean => {
    const box = inner.getBoundingClientRect();
    // What only screen readers hear is a pixel large.
    return box.width > 1 && inner.textContent !== '' && (box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1);
  };
  const cutOff = shown.flatMap((element) => {
    if (element.clientWidth <= 1 || !['hidden', 'clip'].includes(getComputedStyle(element).overflowX)) return [];
    const bounds = element.getBoundingClientRect();
    return [...element.querySelectorAll('*')].filter((inner) => inner.checkVisibility() && sticksOut(inner, bounds));
  });
  // Bars that stay in place lie above what scrolls under them.
  const inFlow = (element: Element): boolean => {
    for (let one: Element | null = element; one !== null; one = one.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return false;
    return true;
  };
  // A radio button fills the whole of its choice, with whatever lies in it.
  const controls = shown.filter((element) => element.matches('a, button, input:not([type=radio])') && inFlow(element));
  const overlaps = (one: Element, other: Element): boolean => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  };
  const covered = controls.flatMap((one, index) =>
    controls
      .slice(index + 1)
      .flatMap((other) => (!one.contains(other) && overlaps(one, other) ? [`${nameOf(one)} and ${nameOf(other)}`] : [])),
  );
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide at ${clientWidth} px`] : []),
    ...controls
      .filter((element) => element.matches('a, button') && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .map((element) => `runs out of its box: ${nameOf(element)}`),
    ...cutOff.map((element) => `cut off: ${nameOf(element)}`),
    ...covered.map((both) => `one above the other: ${both}`),
  ];
};
