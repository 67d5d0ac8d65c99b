import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** The time between two taps of a hand in a hurry. */
const APART_MS = 350;

/** Longer than the server takes to respond to a second act, if any. */
const ANSWERED_MS = 1_500;

/** The calls a page waits for, without its streams. */
const openCalls = new WeakMap<Page, Set<Request>>();

/** From now on, `tapTwice` and `afterTaps` wait for this page's answers. */
export const watchCalls = (page: Page): void => {
  const open = new Set<Request>();
  openCalls.set(page, open);
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.headers()['accept'] !== 'text/event-stream') open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
};

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

/** No call is open, nor one that an answer led to. */
const answered = async (page: Page, quietMs: number): Promise<void> => {
  const isOpen = (): boolean => (openCalls.get(page)?.size ?? 0) > 0;
  do {
    await expect.poll(isOpen).toBe(false);
    await sleep(quietMs);
  } while (isOpen());
};

/** The server has answered the taps, and would have answered a second call. */
export const afterTaps = async (page: Page): Promise<void> => {
  await sleep(ANSWERED_MS);
  await answered(page, APART_MS);
};

type Spot = { readonly x: number; readonly y: number };

/**
 * Runs in the page: the next tap is followed by another on the same spot. The page times it, as it times the taps that it ignores, so a busy
 * machine delays both.
 */
const followNextTap = ({ x, y, afterMs }: Spot & { readonly afterMs: number }): void => {
  const { dataset } = document.documentElement;
  delete dataset['followed'];
  const tapAgain = (): void => {
    const click = new MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      clientX: x,
      clientY: y,
      detail: 1,
    });
    document.elementFromPoint(x, y)?.dispatchEvent(click);
    dataset['followed'] = 'true';
  };
  document.addEventListener('click', () => setTimeout(tapAgain, afterMs), { capture: true, once: true });
};

/** Two taps on the same spot, whatever is there the second time; an Undo is never there. */
export const tapTwice = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  // An answer may still move it, and for half a second a changed screen ignores taps.
  await answered(page, 700);
  // Not under a bar at the bottom of the screen.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await boxOf(target);
  const { x, y, width, height } = box;
  const isUndo = (await page.evaluate(undoUnder, box)).length > 0;
  const spot = { x: x + width / 2, y: y + height / 2 };
  await page.evaluate(followNextTap, { ...spot, afterMs: APART_MS });
  await page.touchscreen.tap(spot.x, spot.y);
  await page.waitForFunction(() => document.documentElement.dataset['followed'] !== undefined);
  await sleep(APART_MS);
  if (!isUndo) expect(await page.evaluate(undoUnder, box)).toEqual([]);
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
