import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** All sizes and breakpoints are relative to the text size: a phone of 320 px with doubled text equals one of 160 px. */
const LARGE_TEXT = { width: 160, height: 320 };

/**
 * With doubled text size in the browser's settings, on the smallest phone: no sideways scrolling, nothing cut off, no control wider than
 * the window or shorter than its words, and no overlapping buttons or links. Leaves the page as it was.
 */
export const inspectLargeText = async (page: Page, what: string): Promise<void> => {
  const before = page.viewportSize();
  await page.setViewportSize(LARGE_TEXT);
  // A page may take a frame or two to follow its window; on a busy machine, a second.
  const options = { message: `${what}, with text of twice the size`, timeout: 10_000 };
  await expect.poll(() => page.evaluate(wrongs), options).toEqual([]);
  if (before !== null) await page.setViewportSize(before);
};

/** Runs in the page. */
const wrongs = (): readonly string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const nameOf = (element: Element): string => `${element.tagName} '${(element.textContent ?? '').trim().slice(0, 40)}'`;
  const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => element.checkVisibility());
  /** The element and its ancestors, innermost first. */
  const around = (element: Element): readonly Element[] => {
    const all: Element[] = [];
    for (let one: Element | null = element; one !== null; one = one.parentElement) all.push(one);
    return all;
  };
  // Texts for screen readers only are one pixel large.
  const isSeen = (element: Element): boolean => element.getBoundingClientRect().width > 1 && element.textContent !== '';
  const sticksOut = (inner: Element, { left, right, bottom = Infinity }: { left: number; right: number; bottom?: number }): boolean => {
    const box = inner.getBoundingClientRect();
    return isSeen(inner) && (box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1);
  };
  const cutOff = shown.flatMap((element) => {
    if (element.clientWidth <= 1 || !['hidden', 'clip'].includes(getComputedStyle(element).overflowX)) return [];
    const bounds = element.getBoundingClientRect();
    return [...element.querySelectorAll('*')].filter((inner) => inner.checkVisibility() && sticksOut(inner, bounds));
  });
  // A horizontally scrolling row, such as the chips over the menu, may end anywhere.
  const scrolls = (element: Element): boolean =>
    around(element).some((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX));
  const outside = shown.filter((element) => sticksOut(element, { left: 0, right: clientWidth }) && !scrolls(element));
  // A radio button covers its whole option, including the content.
  const controls = shown.filter((element) => element.matches('a, button, input:not([type=radio])'));
  const runsOut = controls.filter((element) =>
    [...element.querySelectorAll('*')].some((inner) => inner.checkVisibility() && sticksOut(inner, element.getBoundingClientRect())),
  );
  // Sticky bars cover the content that scrolls under them.
  const inFlow = controls.filter((element) => !around(element).some((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position)));
  const overlaps = (one: Element, other: Element): boolean => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  };
  const covered = inFlow.flatMap((one, index) =>
    inFlow
      .slice(index + 1)
      .flatMap((other) => (!one.contains(other) && overlaps(one, other) ? [`${nameOf(one)} and ${nameOf(other)}`] : [])),
  );
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide at ${clientWidth} px`] : []),
    ...outside.map((element) => `outside the window: ${nameOf(element)}`),
    ...runsOut.map((element) => `runs out of its box: ${nameOf(element)}`),
    ...cutOff.map((element) => `cut off: ${nameOf(element)}`),
    ...covered.map((both) => `one above the other: ${both}`),
  ];
};
