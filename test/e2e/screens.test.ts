import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import type { Customer } from './support/customer.ts';
import { test } from './support/stand-test.ts';

/** A stadium's network: an answer that never comes, or no network. */
const neverAnswer = (page: Page, path: string): Promise<unknown> => page.route(`**${path}`, () => undefined);
const loseAnswers = (page: Page, path: string): Promise<unknown> => page.route(`**${path}`, (route) => route.abort('connectionreset'));

describe('every screen and state, light and dark, on a phone', () => {
  // test/web/menu reads the menu's text in both languages.
  test('menu that cannot be fetched, and is fetched after all', async ({ customerReading, complaints }) => {
    const customer = await customerReading('en');
    const { page } = customer;
    const { menu } = customer.texts;
    const failed = menu.failed(new ApiError({ kind: 'network' }));
    await page.clock.install();
    await loseAnswers(page, '/api/products');
    await customer.visit('/');
    await page.clock.fastForward('00:10');
    await customer.sees(failed);
    await customer.inspect('menu error');
    expect(new Set(complaints.take())).toEqual(new Set(['failed: GET /api/products net::ERR_CONNECTION_RESET']));
    await page.unroute('**/api/products');
    await page.clock.fastForward('01:01');
    await expect.poll(() => page.getByText(failed).count()).toBe(0);
    await customer.heading(menu.category('drinks')).waitFor();
  });

  // test/web/cart reads the cart's texts while waiting and without an answer in both languages.
  test('opening the payment page', async ({ customerReading }) => {
    const customer = await customerReading('en');
    await fillCart(customer);
    await neverAnswer(customer.page, '/api/stripe/create-checkout-session');
    await customer.tapCheckout();
    await customer.heading(customer.texts.cart.processing).waitFor();
    await customer.inspect('processing');
  });

  // As above.
  test('a checkout that got no answer can be tried again', async ({ customerReading, complaints }) => {
    const customer = await customerReading('en');
    await fillCart(customer);
    await loseAnswers(customer.page, '/api/stripe/create-checkout-session');
    await customer.tapCheckout();
    expect(await customer.readAlert()).toBe(customer.texts.cart.checkoutFailed(new ApiError({ kind: 'network' })));
    await customer.dismissAlert();
    expect(complaints.take()).toEqual(['failed: POST /api/stripe/create-checkout-session net::ERR_CONNECTION_RESET']);
    await customer.page.unroute('**/api/stripe/create-checkout-session');
    await customer.checkOut();
  });

  // Pictures have no language.
  test('a picture that cannot be loaded gives way to the placeholder', async ({ customerReading, complaints }) => {
    const customer = await customerReading('en');
    await loseAnswers(customer.page, '/images/products/cola.jpg*');
    await customer.openMenu();
    const picture = customer.page
      .getByRole('listitem')
      .filter({ has: customer.heading(/^Cola$/) })
      .locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [new URL(image.src).pathname, image.naturalWidth > 0]))
      .toEqual(['/images/placeholder.jpg', true]);
    expect(complaints.take()).toEqual(['failed: GET /images/products/cola.jpg net::ERR_CONNECTION_RESET']);
  });
});

const fillCart = async (customer: Customer): Promise<void> => {
  await customer.openMenu();
  await customer.add('Fruit Chews');
  await customer.openCart();
};
