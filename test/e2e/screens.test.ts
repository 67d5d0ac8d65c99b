import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Customer } from './support/customer.ts';
import { inspect } from './support/inspect.ts';
import { test } from './support/stand-test.ts';
import { breakFirstVisit } from './support/break-first-visit.ts';

/** The network as a stadium has it: an answer that never comes, or none at all. */
const neverAnswer = (page: Page, path: string): Promise<unknown> => page.route(`**${path}`, () => undefined);
const loseAnswers = (page: Page, path: string): Promise<unknown> => page.route(`**${path}`, (route) => route.abort('connectionreset'));

const UNKNOWN_HASH = 'A'.repeat(32);

type Screen = {
  readonly name: string;
  readonly path: string;
  readonly shows: string | RegExp;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly complains?: readonly unknown[];
};

const SCREENS: readonly Screen[] = [
  { name: 'empty cart', path: '/cart', shows: 'Your Cart is Empty' },
  { name: 'payment cancelled', path: '/cancel', shows: 'Payment Cancelled' },
  { name: 'lookup', path: '/check-order', shows: 'Orders typically take 5-15 minutes.' },
  { name: 'privacy', path: '/privacy', shows: 'Delete your email and phone now' },
  { name: 'thank-you without a session', path: '/success', shows: 'No session ID provided' },
  {
    name: 'thank-you processing',
    path: '/success?session_id=sim_00000000000000000000',
    shows: 'Processing Your Order',
    before: (page) => neverAnswer(page, '/api/orders/by-session/*'),
  },
  {
    name: 'order that does not exist',
    path: `/order-status/${UNKNOWN_HASH}`,
    shows: 'Order not found. Please check your email or phone number.',
    complains: [`404 GET /api/order-status/${UNKNOWN_HASH}`],
  },
  { name: 'order link that is none', path: '/order-status/nonsense', shows: 'Invalid order lookup link' },
  { name: 'unknown address', path: '/no/such/page', shows: 'This page is out of bounds' },
  {
    name: 'unknown payment page',
    path: '/simulated-payments/sim_unknown',
    shows: 'Payment page not found',
    complains: ['404 GET /simulated-payments/sim_unknown'],
  },
  { name: 'empty mailbox', path: '/mailbox', shows: 'No mail yet' },
  { name: 'unknown mail', path: '/mailbox/unknown', shows: 'No such mail', complains: ['404 GET /mailbox/unknown'] },
];

describe('every screen and state, light and dark, on a phone', () => {
  test.for(SCREENS)('$name', async ({ path, shows, before, name, complains = [] }, { customer, complaints }) => {
    await before?.(customer.page);
    await customer.visit(path);
    await customer.sees(shows);
    await inspect(customer.page, name);
    expect(complaints.take()).toEqual(complains);
  });

  test('menu loading: the page at / brings it along, so that it is asked for only on the way from another screen', async ({ customer }) => {
    await neverAnswer(customer.page, '/api/products');
    await customer.visit('/check-order');
    await customer.link('Bandstand').tap();
    await customer.sees('Loading menu...');
    await inspect(customer.page, 'menu loading');
  });

  test('menu that cannot be fetched, and is fetched after all', async ({ customer, complaints }) => {
    const { page } = customer;
    await page.clock.install();
    await loseAnswers(page, '/api/products');
    await customer.visit('/');
    await page.clock.fastForward('00:10');
    await customer.sees('Error fetching products');
    await inspect(page, 'menu error');
    expect(new Set(complaints.take())).toEqual(new Set(['failed: GET /api/products net::ERR_CONNECTION_RESET']));
    await page.unroute('**/api/products');
    await page.clock.fastForward('01:01');
    await expect.poll(() => page.getByText('Error fetching products').count()).toBe(0);
    await customer.heading('Drinks').waitFor();
  });

  test('the name, the language and both links of the header stand on one line', async ({ customer }) => {
    const { page } = customer;
    await fillCart(customer);
    const { height = 0 } = page.viewportSize() ?? {};
    const links = page.getByRole('banner').getByRole('link');
    for (const width of [320, 360, 375, 390, 412, 430]) {
      await page.setViewportSize({ width, height });
      const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect()));
      expect(
        boxes.map((box) => Math.round(box.height)),
        `at ${width} px`,
      ).toEqual([44, 44, 44, 44]);
      expect(new Set(boxes.map((box) => Math.round(box.y))).size, `at ${width} px`).toBe(1);
    }
  });

  test('opening the payment page', async ({ customer }) => {
    await fillCart(customer);
    await neverAnswer(customer.page, '/api/stripe/create-checkout-session');
    await customer.tapCheckout();
    await customer.heading('Processing...').waitFor();
    await inspect(customer.page, 'processing');
  });

  test('a checkout that got no answer can be tried again', async ({ customer, complaints }) => {
    await fillCart(customer);
    await loseAnswers(customer.page, '/api/stripe/create-checkout-session');
    await customer.tapCheckout();
    expect(await customer.readAlert()).toBe('Failed to proceed to checkout. Please try again.');
    await customer.dismissAlert();
    expect(complaints.take()).toEqual(['failed: POST /api/stripe/create-checkout-session net::ERR_CONNECTION_RESET']);
    await customer.page.unroute('**/api/stripe/create-checkout-session');
    await customer.checkOut();
  });

  test('a picture that cannot be loaded gives way to the placeholder', async ({ customer, complaints }) => {
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

  test('something that nobody expected: the generic error screen, and the way out of it', async ({ customer, complaints }) => {
    const { page } = customer;
    await page.addInitScript(breakFirstVisit);
    await customer.visit('/');
    await customer.heading('Something went wrong').waitFor();
    await customer.sees('The drums fell over');
    await inspect(page, 'generic error screen');
    expect(complaints.take().join()).toContain('The drums fell over');
    await customer.button('Reload Page').tap();
    await customer.heading('Drinks').waitFor();
  });
});

const fillCart = async (customer: Customer): Promise<void> => {
  await customer.openMenu();
  await customer.add('Fruit Chews');
  await customer.openCart();
};
