import type { Browser, Page } from 'playwright-core';

/** The connection of a phone with two bars of signal in a crowd. */
const TWO_BARS = { bitsPerSecond: 400_000, roundTripMs: 400 } as const;

/** Since the tap on the link, in milliseconds of the page's own clock. */
export interface FirstVisit {
  /** Names and prices are drawn. */
  readonly readableMs: number;
  /** The app's code has arrived. */
  readonly codeMs: number;
  /** A tap on Add to Cart has added something to the cart. */
  readonly cartMs: number;
  /** Received until then, headers included. */
  readonly bytesToCart: number;
  /** Cumulative layout shift, pictures included. */
  readonly shift: number;
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const BITS_PER_BYTE = 8;
const MAX_WAIT_MS = 60_000;

declare global {
  interface Window {
    /** Observations of `watchVisit` so far. */
    visit: { readableMs?: number; cartMs?: number; bytesToCart?: number; shift: number };
  }
}

/** Runs in the page before its own code. Taps repeatedly, as people do: a button that is only painted does not count. */
const watchVisit = (): void => {
  const visit: Window['visit'] = { shift: 0 };
  window.visit = visit;
  const isReadable = (): boolean => {
    const [name, price] = [document.querySelector('main li h3'), document.querySelector('main li .money')];
    return name !== null && /\d/.test(price?.textContent ?? '') && name.getBoundingClientRect().height > 0;
  };
  // Called only when the browser paints, which it does not before the style sheets arrive.
  const look = (): void => {
    if (isReadable()) requestAnimationFrame(() => (visit.readableMs = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const tapping = setInterval(() => {
    if (document.querySelector('header a[href="/cart"]')?.ariaLabel === 'Cart, 1 item') {
      clearInterval(tapping);
      visit.cartMs = performance.now();
      const [page] = performance.getEntriesByType('navigation');
      const files = performance.getEntriesByType('resource');
      const sizes = [page, ...files].map((entry) => (entry instanceof PerformanceResourceTiming ? entry.transferSize : 0));
      visit.bytesToCart = sizes.reduce((sum, size) => sum + size, 0);
    } else document.querySelector<HTMLButtonElement>('main li div button')?.click();
  }, 20);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number' && !('hadRecentInput' in entry && entry.hadRecentInput === true))
        visit.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

const arrivalOfCode = (): number =>
  Math.max(
    0,
    ...performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && /\/index-[^/]*\.js$/.test(entry.name))
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0)),
  );

/** On two bars, no request of the page takes longer. The stream of change notifications stays open and does not count. */
const REST_MS = 3_000;

/** Runs in the page. */
const hasComeToRest = (restMs: number): boolean => {
  const arrivals = performance.getEntriesByType('resource').map(({ startTime, duration }) => startTime + duration);
  return performance.now() - Math.max(0, ...arrivals) > restMs;
};

const throttle = async (page: Page): Promise<void> => {
  const bytesPerSecond = TWO_BARS.bitsPerSecond / BITS_PER_BYTE;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: TWO_BARS.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
};

/** Opens the menu with an empty cache, on two bars, and waits until the page is idle. */
export const visitOnTwoBars = async (browser: Browser, url: string): Promise<FirstVisit> => {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await throttle(page);
    await page.addInitScript(watchVisit);
    await page.goto(url, { waitUntil: 'commit', timeout: MAX_WAIT_MS });
    await page.waitForFunction(() => window.visit.cartMs !== undefined, undefined, { timeout: MAX_WAIT_MS });
    await page.waitForFunction(hasComeToRest, REST_MS, { timeout: MAX_WAIT_MS });
    const codeMs = await page.evaluate(arrivalOfCode);
    const { readableMs = Number.NaN, cartMs = Number.NaN, bytesToCart = Number.NaN, shift } = await page.evaluate(() => window.visit);
    return { readableMs, codeMs, cartMs, bytesToCart, shift };
  } finally {
    await context.close();
  }
};
