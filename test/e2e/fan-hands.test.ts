import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Customer } from './support/customer.ts';
import { test } from './support/stand-test.ts';
import { hardEdgesOf } from './support/hard-edges.ts';
import { boxOf, changesOf, tapTwice } from './support/taps.ts';

const SHORT_PHONE = { width: 360, height: 740 };

const scrollOf = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** The chips over the menu. */
const categories = ({ page, texts }: Customer): Locator => page.getByRole('navigation', { name: texts.menu.categories });

describe('a fan with one thumb', () => {
  // Two taps in a row, whatever the buttons say.
  test('taps View Cart and Remove twice, and does one thing', async ({ customerReading }) => {
    const customer = await customerReading('en');
    const { page } = customer;
    await page.setViewportSize(SHORT_PHONE);
    const calls = changesOf(page);
    await customer.openMenu();
    for (const name of ['Cola', 'Diet Cola', 'Root Beer', 'Sweet Tea']) await customer.add(name);
    await tapTwice(page, page.getByRole('complementary', { name: 'Your cart' }).getByRole('link'));
    await customer.heading('Your Cart').waitFor();
    expect(customer.path()).toBe('/cart');
    const lines = page.getByRole('region', { name: 'Items' }).getByRole('listitem');
    await tapTwice(page, customer.button('Remove Cola'));
    expect(await lines.count()).toBe(3);
    await tapTwice(page, customer.button('Remove Diet Cola'));
    expect(await lines.count()).toBe(2);
    await tapTwice(page, customer.button('Clear Cart'));
    await customer.heading('Your Cart is Empty').waitFor();
    await customer.button('Undo').tap();
    await customer.heading('Sweet Tea').waitFor();
    expect(calls).toEqual([]);
  });

  test('looks up, deletes and cancels once after two taps, and is asked before', async ({ customerReading }) => {
    const customer = await customerReading('en');
    const { page } = customer;
    await page.setViewportSize(SHORT_PHONE);
    await customer.order({ Cola: 1 }, { name: 'Maya Rivera', email: 'maya@example.com', phone: '555 010 0142' });
    await customer.openStatus();
    const orderPage = customer.path();
    const calls = changesOf(page);
    await customer.visit('/check-order');
    await page.getByLabel('Email or phone').fill('maya@example.com');
    await tapTwice(page, customer.button('Check Order Status'));
    await customer.heading('See the whole order').waitFor();
    await customer.visit(orderPage);
    await customer.heading('Order details').waitFor();
    const question = page.getByRole('alertdialog');
    const expected = ['POST /api/order-lookup'];
    for (const [button, yes, call] of [
      ['Delete My Email and Phone', 'Delete Now', 'forget-contact'],
      ['Cancel Order', 'Cancel Order', 'cancel'],
    ] as const) {
      await tapTwice(page, customer.button(button));
      expect([await question.count(), calls]).toEqual([1, expected]);
      await tapTwice(page, question.getByRole('button', { name: yes }));
      await expect.poll(() => question.count()).toBe(0);
      expected.push(`POST /api/order-status/*/${call}`);
      await expect.poll(() => calls).toEqual(expected);
    }
    await customer.heading('Your order is cancelled').waitFor();
  });

  // The browser's history and scroll position, independent of language.
  test('returns to the same place on the menu by Back and Continue Shopping', async ({ customerReading }) => {
    const customer = await customerReading('en');
    const { page } = customer;
    await page.setViewportSize(SHORT_PHONE);
    await customer.openMenu();
    await categories(customer).getByRole('link', { name: 'Food' }).tap();
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

  test('sees header and content aligned on a wide screen', async ({ customerReading }) => {
    const customer = await customerReading('en');
    await customer.page.setViewportSize({ width: 1920, height: 1080 });
    await customer.openMenu();
    const [logo, content] = [
      await boxOf(customer.page.getByRole('banner').getByRole('link').first()),
      await boxOf(customer.heading('Drinks')),
    ];
    expect(Math.abs(logo.x - content.x)).toBeLessThanOrEqual(1);
  });

  test('sees the field drawn from edge to edge at every width', async ({ customerReading }) => {
    const customer = await customerReading('en');
    const { page } = customer;
    await customer.openMenu();
    const art = page
      .locator('section', { has: customer.heading(customer.texts.menu.welcome) })
      .locator('> div')
      .first();
    for (const width of [390, 768, 1180, 1920]) {
      await page.setViewportSize({ width, height: 1080 });
      expect(await hardEdgesOf(art), `${width} px`).toEqual([]);
    }
  });
});
