import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/stand-test.ts';
import { inspectLargeText } from './support/inspect-large-text.ts';
import { countTaps, tapsOf, tapTwice } from './support/taps.ts';

const SHORT_PHONE = { width: 360, height: 740 };

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width, height: box.height };
};

const scrollOf = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** Fits the window without sideways scrolling. */
const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('a fan with one thumb', () => {
  test('has a hot dog and a cola at the payment page after five taps, counted in docs/accessibility.md', async ({ customer }) => {
    const { page } = customer;
    await page.setViewportSize(SHORT_PHONE);
    await customer.openMenu();
    await countTaps(page);
    await customer.add('Cola');
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: /Food/ }).tap();
    await customer.add('Hot Dog');
    await customer.openCart();
    await page.evaluate(() =>
      addEventListener('pagehide', () => sessionStorage.setItem('taps', document.documentElement.dataset['taps'] ?? '')),
    );
    expect(await tapsOf(page)).toBe(4);
    // In reach without scrolling.
    await page.getByRole('button', { name: /^Proceed to Checkout, \$/ }).tap();
    await customer.heading('Card payment').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('taps'))).toBe('5');
  });

  test('has the total and the way to pay in reach while the summary is out of view', async ({ customer }) => {
    const { page } = customer;
    await page.setViewportSize(SHORT_PHONE);
    await customer.openMenu();
    await customer.add('Cola', 2);
    await customer.add('Hot Dog');
    await customer.add('Hot Cocoa');
    await customer.openCart();
    const bar = page.getByRole('complementary', { name: 'Total and checkout' });
    await bar.getByText('Proceed to Checkout').waitFor();
    const inReach = bar.getByRole('button', { name: /^Proceed to Checkout, \$/ });
    expect((await boxOf(inReach)).bottom).toBeLessThanOrEqual(SHORT_PHONE.height);
    expect((await bar.innerText()).replaceAll(/\s+/g, ' ')).toContain(await customer.amount('Total'));
    expect(await fits(page)).toBe(true);
    // The summary's own button takes over as soon as it can be seen.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await bar.waitFor({ state: 'detached' });
    await page.evaluate(() => window.scrollTo(0, 0));
    // What was removed by mistake comes back with one tap, from where the hand is.
    await page.getByRole('button', { name: 'Remove Hot Cocoa' }).tap();
    const undo = customer.button('Undo');
    expect((await boxOf(undo)).top).toBeGreaterThan(0);
    await undo.tap();
    await customer.heading('Hot Cocoa').waitFor();
    await inReach.tap();
    await customer.heading('Card payment').waitFor();
  });

  test('taps twice and does one thing: View Cart is no checkout, Remove takes one line', async ({ customer }) => {
    const { page } = customer;
    await page.setViewportSize(SHORT_PHONE);
    const checkouts = customer.countCheckouts();
    await customer.openMenu();
    for (const name of ['Cola', 'Diet Cola', 'Root Beer', 'Sweet Tea']) await customer.add(name);
    await tapTwice(page, page.getByRole('complementary', { name: 'Your cart' }).getByRole('link'));
    await sleep(1_000);
    expect([customer.path(), checkouts()]).toEqual(['/cart', 0]);
    const lines = page.getByRole('region', { name: 'Items' }).getByRole('listitem');
    await tapTwice(page, customer.button('Remove Cola'));
    expect(await lines.count()).toBe(3);
    await tapTwice(page, customer.button('Remove Diet Cola'));
    expect(await lines.count()).toBe(2);
    await tapTwice(page, customer.button('Clear Cart'));
    await customer.heading('Your Cart is Empty').waitFor();
    await customer.button('Undo').tap();
    await customer.heading('Sweet Tea').waitFor();
  });

  test('comes back to the place on the menu where they were: Back, and Continue Shopping', async ({ customer }) => {
    const { page } = customer;
    await page.setViewportSize(SHORT_PHONE);
    await customer.openMenu();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: /Food/ }).tap();
    await customer.add('Hot Dog');
    const place = await scrollOf(page);
    expect(place).toBeGreaterThan(1_000);
    await customer.openCart();
    expect(await scrollOf(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrollOf(page)).toBe(place);
    await customer.openCart();
    await customer.link('Continue Shopping').tap();
    await customer.heading('Drinks').waitFor();
    await expect.poll(() => scrollOf(page)).toBe(place);
  });

  test('sees products on a short phone and on one on its side, and lands where a chip says', async ({ customer }) => {
    const { page } = customer;
    await page.setViewportSize(SHORT_PHONE);
    await customer.openMenu();
    const hero = page.locator('section', { has: customer.heading('Welcome to the band stand!') });
    expect((await boxOf(hero)).height).toBeLessThanOrEqual(180);
    const chips = page.getByRole('navigation', { name: 'Categories' });
    await chips.getByRole('link', { name: /Food/ }).tap();
    const lastBefore = page.getByRole('region', { name: 'Candy' }).getByRole('button').last();
    await expect.poll(async () => (await boxOf(lastBefore)).bottom - (await boxOf(chips)).bottom).toBeLessThanOrEqual(0);
    // The row of chips is wider than the phone; the one of the section is on it.
    await expect.poll(async () => (await boxOf(chips.getByRole('link', { name: /Food/ }))).right).toBeLessThanOrEqual(SHORT_PHONE.width);
    const title = page.getByRole('heading', { name: 'Food', exact: true });
    expect((await boxOf(title)).top).toBeGreaterThanOrEqual((await boxOf(chips)).bottom);
    await page.setViewportSize({ width: 740, height: 360 });
    await customer.openMenu();
    expect((await boxOf(page.getByRole('region', { name: 'Drinks' }).locator('img').first())).top).toBeLessThan(300);
  });

  for (const width of [320, 360, 390])
    test(`reads the stations of an order apart at ${width} px, and keeps the cart's layout`, async ({ customer }) => {
      const { page } = customer;
      await page.setViewportSize({ width, height: 740 });
      await customer.openMenu();
      await customer.add('Cola');
      await customer.openCart();
      const line = page.getByRole('region', { name: 'Items' }).getByRole('listitem').first();
      const [name, picture] = await Promise.all([boxOf(line.getByRole('heading')), boxOf(line.locator('img').first())]);
      expect(name.left).toBeGreaterThan(picture.right);
      expect(name.top).toBeLessThan(picture.bottom);
      expect(await fits(page)).toBe(true);
      await customer.checkOut();
      await customer.fillIn({ name: 'Maya Rivera', email: 'maya@example.com', phone: '555 010 0142' });
      await customer.pay();
      await customer.link('View Order Status').tap();
      const labels = page.getByRole('list', { name: 'Progress' }).getByRole('listitem').locator('> span:last-child');
      const boxes = await Promise.all([0, 1, 2].map((index) => boxOf(labels.nth(index))));
      for (const [index, box] of boxes.entries()) expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
      expect(await fits(page)).toBe(true);
      await inspectLargeText(page, 'the status page');
      await customer.visit('/');
      await page.getByRole('link', { name: /^Your order #\d+ · Order Received$/ }).tap();
      await page.waitForURL(/\/order-status\//);
    });
});
