import { describe, expect } from 'vitest';
import type { BrowserContext } from 'playwright-core';
import { appIsKept } from './support/app-is-kept.ts';
import { inspect } from './support/inspect.ts';
import { createCustomer } from './support/customer.ts';
import { test as base } from './support/stand-test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'America/New_York' };

/** A phone that keeps the app, as every phone outside of the tests does. */
const test = base.extend('keeper', async ({ browser, stand }, { onCleanup }) => {
  const context: BrowserContext = await browser.newContext(PHONE);
  onCleanup(() => context.close());
  context.setDefaultTimeout(20_000);
  return { context, customer: createCustomer(await context.newPage(), stand.url) };
});

const PAYER = { name: 'Maya Lopez', email: 'maya@example.com', phone: '(555) 010-0142' };

describe('without a network', () => {
  test('menu, cart and the last order open and say how old they are; the rest says what works', async ({ keeper, backOffice }) => {
    const { context, customer } = keeper;
    const { page } = customer;
    await customer.openMenu();
    await customer.add('Cola');
    await customer.openCart();
    await customer.checkOut();
    await customer.fillIn(PAYER);
    const number = await customer.pay();
    await customer.openStatus();
    const statusPath = customer.path();
    await customer.openMenu();
    await customer.add('Hot Dog', 2);
    await appIsKept(page);

    await context.setOffline(true);
    await customer.visit('/');
    await customer.heading('Drinks').waitFor();
    await customer.sees(/Last updated (a moment|\d+ minutes?) ago, no connection/);
    await customer.openCart();
    await customer.sees('Hot Dog');
    await customer.sees(/Last updated (a moment|\d+ minutes?) ago, no connection\. Prices/);
    await customer.visit('/cart');
    await customer.sees(/Last updated (a moment|\d+ minutes?) ago, no connection\. Prices/);
    await inspect(page, 'cart without a network');

    await customer.visit(statusPath);
    await customer.heading('Order details').waitFor();
    await customer.sees(number);
    await customer.sees(/Last updated (a moment|\d+ minutes?) ago, no connection/);

    await customer.visit('/band-room');
    await customer.heading('You are offline').waitFor();
    await customer.link(new RegExp(`^Order ${number}, as of `)).waitFor();
    await customer.link(/^Menu, as of /).tap();
    await customer.heading('Drinks').waitFor();

    // Nothing old is shown while the stand answers.
    await backOffice.setAvailable('Cola', 2);
    await context.setOffline(false);
    await customer.visit('/');
    await customer.sees('Only 2 left!');
    expect(await page.getByText(/no connection/).count()).toBe(0);
  });

  test('the worker keeps the app and its pictures, and no answer of the stand', async ({ keeper }) => {
    const { customer } = keeper;
    await customer.openMenu();
    await appIsKept(customer.page);
    await customer.visit('/check-order');
    const kept = await customer.page.evaluate(async () => {
      const names = await caches.keys();
      const urls = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
      );
      return urls.flat();
    });
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => !/^\/(index\.html|old-browser\.js|favicon\.svg|assets\/|images\/)/.test(path))).toEqual([]);
  });

  test('the way out takes the worker and all it has kept off the phone', async ({ keeper, stand }) => {
    const { customer } = keeper;
    await customer.openMenu();
    await appIsKept(customer.page);
    const left = await customer.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/sw-off.js');
      const worker = registration.installing ?? registration.waiting;
      // An unregistered worker goes with its last page; what it has kept goes at once.
      await new Promise<void>((resolve) => {
        if (worker === null || worker.state === 'activated') resolve();
        else worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
      });
      return await caches.keys();
    });
    expect(left).toEqual([]);
    await customer.page.goto('about:blank');
    await customer.page.goto(`${stand.url}/check-order`);
    expect(await customer.page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });
});
