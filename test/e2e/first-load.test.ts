import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { visitOnTwoBars } from '../support/two-bars.ts';
import { test } from './support/stand-test.ts';

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

const KILOBYTE = 1_000;
/** Everything the page names before its own code runs. */
const BUDGET = { js: 105 * KILOBYTE, css: 15 * KILOBYTE };
/** Readable and usable; a busy machine gets half as much again here, the exact figures are the benchmark's. */
const READABLE_MS = 2_000;
const CART_MS = 4_500;
const SLACK = 1.5;

/** Words of the staff's screens, one each. */
const STAFF_WORDS = [
  'Access Required',
  'Staff Management',
  'Pickup Window',
  'Daily Sales Report',
  'Mark as Ready for Pickup',
  'Select Image',
  'Audit Log',
  'Send Test Email',
];

const ASSET = /(?:src|href)="(\/assets\/[^"]+\.(js|css))"/g;

describe('the first load', () => {
  test('keeps to its weight', ({ stand }) => {
    // Opening the stand has built the site.
    expect(stand.url).toBeTruthy();
    const named = [...readFileSync(`${DIST}/index.html`, 'utf8').matchAll(ASSET)];
    const weightOf = (kind: string): number =>
      named.filter(([, , ending]) => ending === kind).reduce((sum, [, path]) => sum + statSync(`${DIST}${path}.br`).size, 0);
    expect(weightOf('js')).toBeGreaterThan(0);
    expect(weightOf('js')).toBeLessThanOrEqual(BUDGET.js);
    expect(weightOf('css')).toBeGreaterThan(0);
    expect(weightOf('css')).toBeLessThanOrEqual(BUDGET.css);
  });

  test('on two bars is read before the code has come, takes an item in time and never jumps', async ({ stand, browser }) => {
    const { readableMs, codeMs, cartMs, shift } = await visitOnTwoBars(browser, `${stand.url}/`);
    expect(readableMs).toBeLessThan(codeMs);
    expect(readableMs).toBeLessThan(READABLE_MS * SLACK);
    expect(cartMs).toBeLessThan(CART_MS * SLACK);
    expect(shift).toBeLessThan(0.01);
  });

  test('shows that nothing can be added before the code has come, and adds once it has', async ({ stand, customer, complaints }) => {
    const { page } = customer;
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${stand.url}/`, { waitUntil: 'commit' });
    const add = page.getByRole('button', { name: 'Add to Cart: Cola' });
    await add.waitFor();
    expect(await add.isDisabled()).toBe(true);
    // The drawings of later screens come with them.
    expect(await page.locator('svg path:not([d])').count()).toBe(0);
    await add.tap({ force: true });
    held.resolve();
    // Playwright taps as soon as the button can be tapped.
    await add.tap();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    // React would complain of a page that it had to render again.
    expect(complaints.take()).toEqual([]);
  });

  test('says what is left now, not what was left a moment ago', async ({ stand, customer, backOffice }) => {
    const pageText = async (): Promise<string> => (await fetch(`${stand.url}/`)).text();
    expect(await pageText()).toMatch(/>Cola<.*?available/);
    await backOffice.setAvailable('Cola', 2);
    await expect.poll(pageText).toMatch(/>Cola<(?:(?!<\/li>).)*Only 2 left!/);
    await customer.openMenu();
    await customer.add('Cola');
    await customer.sees('Only 2 left!');
  });

  test('brings a customer no code of the staff, up to the lookup and the cart', async ({ customer }) => {
    const scripts = new Set<string>();
    customer.page.on('response', (response) => {
      if (response.status() === 200 && response.url().endsWith('.js')) scripts.add(response.url());
    });
    await customer.openMenu();
    await customer.add('Hot Dog');
    await customer.openCart();
    await customer.visit('/check-order');
    await customer.page.getByLabel('Email or phone').waitFor();
    await customer.page.waitForLoadState('networkidle');
    // Fetched once more: the browser returns no text of a page that was left.
    const code = (await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))).join('\n');
    expect(code).toContain('Proceed to Checkout');
    expect(STAFF_WORDS.filter((word) => code.includes(word))).toEqual([]);
  });

  test('a screen that a newer version has replaced comes with one reload', async ({ customer, complaints }) => {
    const { page } = customer;
    let isGone = true;
    await page.route(/order-screens/, (route) => (isGone ? route.fulfill({ status: 404, body: '' }) : route.continue()));
    await customer.openMenu();
    const reloaded = page.waitForEvent('load');
    await customer.link('Check Order').tap();
    await reloaded;
    // Still gone: a second reload would not help, so that there is none.
    await customer.heading('Something went wrong').waitFor();
    isGone = false;
    await customer.button('Reload Page').tap();
    await page.getByLabel('Email or phone').waitFor();
    // Of the files that were not there.
    expect(complaints.take().length).toBeGreaterThan(0);
  });
});
