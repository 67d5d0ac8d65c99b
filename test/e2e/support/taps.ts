import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The time between two taps of a hand in a hurry. */
const APART_MS = 350;

/** Longer than the server takes to respond to a second act, if any. */
export const ANSWERED_MS = 1_500;

/** Handheld sizes: a tablet in landscape, a small phone. */
export const SIZES = {
  tablet: { width: 1180, height: 820 },
  phone: { width: 360, height: 740 },
} as const;

export type Held = keyof typeof SIZES;

/** The calls that change something, from now on: 'POST /api/order-lookup', with ids as '*'. */
export const changesOf = (page: Page): readonly string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && /^\/api\/(?!heartbeat|usage)/u.test(pathname))
      calls.push(`${request.method()} ${pathname.replaceAll(/(?<=\/)((?=[^/]*[\dA-Z])[^/]{20,}|\d+)/gu, '*')}`);
  });
  return calls;
};

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export const boxOf = async (target: Locator): Promise<Box> => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return box;
};

/** Runs in the page: the names of the Undo buttons under a box. */
const undoUnder = ({ x, y, width, height }: Box): readonly string[] =>
  [...document.querySelectorAll('button')].flatMap((button) => {
    const name = button.getAttribute('aria-label') ?? button.innerText;
    const box = button.getBoundingClientRect();
    const isUnder = box.left < x + width && x < box.right && box.top < y + height && y < box.bottom;
    return /^Undo\b/.test(name) && button.checkVisibility() && isUnder ? [name] : [];
  });

/** Two taps on the same spot, whatever is there the second time; an Undo is never there. */
export const tapTwice = async (page: Page, target: Locator): Promise<void> => {
  // Not under a bar at the bottom of the screen.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // Longer than the half second in which a changed screen ignores taps.
  await sleep(700);
  const box = await boxOf(target);
  const { x, y, width, height } = box;
  const isUndo = (await page.evaluate(undoUnder, box)).length > 0;
  const [atX, atY] = [x + width / 2, y + height / 2];
  const tap = (): Promise<void> => page.touchscreen.tap(atX, atY);
  // Does not wait for the screen.
  await Promise.all([tap(), sleep(APART_MS).then(tap)]);
  await sleep(APART_MS);
  if (!isUndo) expect(await page.evaluate(undoUnder, box)).toEqual([]);
};

/** Runs in the page. */
const isUnderFinger = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

/** Disabled buttons still respond. Playwright waits until they are enabled, or taps whatever lies there. */
export const tapGreyedOut = async (target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded();
  await expect.poll(() => target.evaluate(isUnderFinger)).toBe(true);
  await target.tap({ force: true });
};

export const tapsOf = (page: Page): Promise<number> => page.evaluate(() => Number(document.documentElement.dataset['taps'] ?? 0));

/** Counts taps on the page from now on. */
export const countTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['taps'] = '0';
    document.addEventListener('click', () => {
      const { dataset } = document.documentElement;
      dataset['taps'] = String(Number(dataset['taps']) + 1);
    });
  });
