import { describe, expect } from 'vitest';
import { LIMITS } from '#core/domain/limits.ts';
import { cartOf, checkOut, pay, PAYER } from '../support/http-calls.ts';
import type { BackOffice } from './support/back-office.ts';
import { inspect } from './support/inspect.ts';
import { test } from './support/stand-test.ts';

const WAITING = 'Our team is working hard on current orders!';
const CLOSED = 'Online Ordering Closed for Tonight';

const fillTheQueue = async (stand: { readonly url: string }, backOffice: BackOffice, name: string): Promise<void> => {
  const cart = await cartOf(stand, { 'Bottled Water': 1 });
  for (let queued = 0; queued < LIMITS.queue.pauseAtQueued; queued += 1) {
    const { sessionId } = await checkOut(stand, cart);
    await pay(stand, sessionId, { ...PAYER, name });
  }
  await expect.poll(() => backOffice.countOrders(name)).toBe(LIMITS.queue.pauseAtQueued);
};

describe('the stand closes for a while', () => {
  test('paused at fifteen queued orders, open again without a reload, the cart kept', async ({
    customer,
    stand,
    backOffice,
    complaints,
  }) => {
    const { page } = customer;
    await customer.getNoLine();
    await page.clock.install();
    await customer.openMenu();
    await customer.add('Nachos with Cheese');
    await customer.openCart();
    await page.evaluate(() => document.documentElement.classList.add('never-reloaded'));
    await fillTheQueue(stand, backOffice, 'Early Crowd');

    // Before the next look at the queue it is the checkout that says so.
    await customer.tapCheckout();
    await customer.heading(WAITING).waitFor();
    expect(complaints.take()).toEqual(['503 POST /api/stripe/create-checkout-session']);
    await inspect(page, 'waiting room over the cart');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await customer.heading(WAITING).isVisible()).toBe(true);

    await backOffice.finishAllOrders();
    await page.clock.fastForward('00:31');
    await expect.poll(() => customer.heading(WAITING).count()).toBe(0);
    expect(await page.locator('html.never-reloaded').count()).toBe(1);
    expect(await customer.cartCount()).toBe('Cart, 1 item');
    await customer.checkOut();
  });

  test('a visitor of a paused stand waits at the menu, and can still look for an order', async ({ customer, stand, backOffice }) => {
    const { page } = customer;
    await page.clock.install();
    await customer.openMenu();
    await fillTheQueue(stand, backOffice, 'Halftime Crowd');
    await page.clock.fastForward('00:31');
    await customer.heading(WAITING).waitFor();
    await inspect(page, 'waiting room over the menu');
    await customer.link('Check Order').last().tap();
    await page.getByLabel('Email or phone').waitFor();
    expect(await customer.heading(WAITING).count()).toBe(0);
    await backOffice.finishAllOrders();
  });

  test('closed for tonight when all food is gone, open again when some is back', async ({ customer, backOffice }) => {
    const { page } = customer;
    await page.clock.install();
    await customer.openMenu();
    await backOffice.sellOutFood();
    await page.clock.fastForward('01:01');
    await customer.heading(CLOSED).waitFor();
    await inspect(page, 'closed for tonight');
    await backOffice.restockFood();
    await page.clock.fastForward('01:01');
    await expect.poll(() => customer.heading(CLOSED).count()).toBe(0);
    await customer.heading('Food').waitFor();
  });

  test('a menu with nothing on it has words of its own', async ({ customer, backOffice }) => {
    await backOffice.takeEverythingOffTheMenu();
    await customer.visit('/');
    await customer.sees('No products available at the moment.');
    expect(await customer.heading(CLOSED).count()).toBe(0);
    await inspect(customer.page, 'empty menu');
    await backOffice.putEverythingOnTheMenu();
  });
});
