import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { FRONT } from '../support/front.ts';
import type { Customer } from '../support/customer.ts';
import { test } from '../support/stand-test.ts';
import { countTaps, tapsOf } from '../support/taps.ts';

const MAYA = { name: 'Maya Rivera', email: 'maya@example.com', phone: '555 010 0142' };
const SHORT_PHONE = { width: 360, height: 740 };
const WIDTHS = [320, 360, 390];
/** More than one line of a ticket's title, less than two. */
const LINE_PX = 45;

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width, height: box.height };
};

/** The chips over the menu. */
const categories = ({ page, texts }: Customer): Locator => page.getByRole('navigation', { name: texts.menu.categories });

/** The button of the bar at the bottom of the cart, with the total in its name. */
const inReach = ({ page, texts }: Customer): Locator => page.getByRole('button', { name: `${texts.cart.proceed}, $` });

/** Fits the window without sideways scrolling. */
const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Spanish texts are longer, so whatever must fit or be in reach is checked in each language. */
describe('a fan with one thumb', () => {
  test.for([FRONT.language])('gets a hot dog and a cola to the payment page in five taps (%s)', async (language, { customerReading }) => {
    const customer = await customerReading(language);
    const { page } = customer;
    const { menu, payment } = customer.texts;
    await page.setViewportSize(SHORT_PHONE);
    await customer.openMenu();
    await countTaps(page);
    await customer.add('Cola');
    await categories(customer)
      .getByRole('link', { name: menu.category('food') })
      .tap();
    await customer.add('Hot Dog');
    await customer.openCart();
    await page.evaluate(() =>
      addEventListener('pagehide', () => sessionStorage.setItem('taps', document.documentElement.dataset['taps'] ?? '')),
    );
    expect(await tapsOf(page)).toBe(4);
    // In reach without scrolling.
    await inReach(customer).tap();
    await customer.heading(payment.heading).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('taps'))).toBe('5');
    // A network that has never paid may hold little (rules §2), and this file's other customers share it.
    await customer.fillIn(MAYA);
    await customer.pay();
  });

  test.for([FRONT.language])('reaches the total and the checkout button without scrolling (%s)', async (language, { customerReading }) => {
    const customer = await customerReading(language);
    const { page } = customer;
    const { cart, payment } = customer.texts;
    await page.setViewportSize(SHORT_PHONE);
    await customer.fillCart({ Cola: 2, 'Hot Dog': 1, 'Hot Cocoa': 1 });
    const bar = page.getByRole('complementary', { name: cart.barLabel });
    await bar.getByText(cart.proceed).waitFor();
    expect((await boxOf(inReach(customer))).bottom).toBeLessThanOrEqual(SHORT_PHONE.height);
    expect((await bar.innerText()).replaceAll(/\s+/g, ' ')).toContain(await customer.amount(cart.total));
    expect(await fits(page)).toBe(true);
    // The summary's own button takes over once it is visible.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await bar.waitFor({ state: 'detached' });
    await page.evaluate(() => window.scrollTo(0, 0));
    // An item removed by mistake comes back with one tap, without moving the hand.
    await page.getByRole('button', { name: cart.removeItem(customer.nameOf('Hot Cocoa')) }).tap();
    const undo = customer.button(cart.undo);
    expect((await boxOf(undo)).top).toBeGreaterThan(0);
    await undo.tap();
    await customer.heading(customer.nameOf('Hot Cocoa')).waitFor();
    await inReach(customer).tap();
    await customer.heading(payment.heading).waitFor();
  });

  test.for([FRONT.language])(
    'reaches the button that closes the allergens on the smallest phone (%s)',
    async (language, { customerReading }) => {
      const customer = await customerReading(language);
      const { page } = customer;
      await page.setViewportSize({ width: 360, height: 640 });
      await customer.openMenu();
      await customer.button(customer.texts.menu.allergens).tap();
      const sheet = page.getByRole('dialog', { name: customer.texts.allergens.leaveOut });
      expect((await boxOf(sheet.getByRole('button').last())).bottom).toBeLessThanOrEqual(640);
    },
  );

  test.for([FRONT.language])(
    'sees products on short and sideways phones, and lands where a chip says (%s)',
    async (language, { customerReading }) => {
      const customer = await customerReading(language);
      const { page } = customer;
      const { menu } = customer.texts;
      await page.setViewportSize(SHORT_PHONE);
      await customer.openMenu();
      const hero = page.locator('section', { has: customer.heading(menu.welcome) });
      expect((await boxOf(hero)).height).toBeLessThanOrEqual(180);
      const chips = categories(customer);
      const food = chips.getByRole('link', { name: menu.category('food') });
      await food.tap();
      const lastBefore = page
        .getByRole('region', { name: menu.category('candy') })
        .getByRole('button')
        .last();
      await expect.poll(async () => (await boxOf(lastBefore)).bottom - (await boxOf(chips)).bottom).toBeLessThanOrEqual(0);
      // The row of chips is wider than the phone; the current section's chip is visible.
      await expect.poll(async () => (await boxOf(food)).right).toBeLessThanOrEqual(SHORT_PHONE.width);
      const title = page.getByRole('heading', { name: menu.category('food'), exact: true });
      expect((await boxOf(title)).top).toBeGreaterThanOrEqual((await boxOf(chips)).bottom);
      await page.setViewportSize({ width: 740, height: 360 });
      await customer.openMenu();
      const firstPicture = page.getByRole('region', { name: menu.category('drinks') }).locator('img');
      expect((await boxOf(firstPicture.first())).top).toBeLessThan(300);
    },
  );

  test.for([FRONT.language])('reads cart and order stages at every width (%s)', async (language, { customerReading }) => {
    const customer = await customerReading(language);
    const { page } = customer;
    const { cart, order, ui } = customer.texts;
    /** Emulates other phones. */
    const onEach = async (widths: readonly number[], judge: () => Promise<void>): Promise<void> => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        await judge();
        expect(await fits(page), `${width} px`).toBe(true);
      }
    };
    await customer.fillCart({ Cola: 1 });
    const line = page.getByRole('region', { name: cart.itemsLabel }).getByRole('listitem').first();
    await onEach(WIDTHS, async () => {
      const [name, picture] = await Promise.all([boxOf(line.getByRole('heading')), boxOf(line.locator('img').first())]);
      expect(name.left).toBeGreaterThan(picture.right);
      expect(name.top).toBeLessThan(picture.bottom);
    });
    await customer.checkOut();
    await customer.fillIn(MAYA);
    const number = await customer.pay();
    const confirmed = customer.heading(order.confirmed);
    // On the narrowest phone, longer words need two.
    await onEach(WIDTHS.slice(1), async () => expect((await boxOf(confirmed)).height, 'on one line').toBeLessThan(LINE_PX));
    await customer.link(order.viewStatus).tap();
    const labels = page.getByRole('list', { name: ui.progress }).getByRole('listitem').locator('> span:last-child');
    await onEach(WIDTHS, async () => {
      const boxes = await Promise.all([0, 1, 2].map((index) => boxOf(labels.nth(index))));
      for (const [index, box] of boxes.entries()) expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
    });
    await customer.visit('/');
    await customer.link(order.yourOrder(number, order.status('queued'))).tap();
    await page.waitForURL(/\/order-status\//);
  });
});
