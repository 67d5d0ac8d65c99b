import { describe, expect } from 'vitest';
import { FRONT } from '../support/front.ts';
import type { Language } from '#core/domain/language.ts';
import { appIsKept } from '../support/app-is-kept.ts';
import { createCustomer } from '../support/customer.ts';
import { PHONE, test as base } from '../support/stand-test.ts';

/** A phone that caches the app, as phones do outside of tests. */
const test = base.extend('keeperReading', ({ newContext, stand }) => async (language: Language) => {
  const context = await newContext({ ...PHONE, locale: `${language}-US` }, false);
  return { context, customer: createCustomer(await context.newPage(), stand.url, language) };
});

/** A product with few units left at the end. */
const FEW = { en: 'Cola', es: 'Root Beer' } as const;

/** An age, in a test on a busy machine. */
const AGO = { en: String.raw`(a moment|\d+ minutes?) ago`, es: String.raw`hace (un momento|\d+ minutos?)` } as const;

/** A sentence that states an age. */
const sometime = (sentence: (ago: string) => string, ago: string): RegExp =>
  new RegExp(
    sentence('@')
      .replaceAll(/[.#]/g, String.raw`\$&`)
      .replace('@', ago),
  );

const PAYER = { name: 'Maya Lopez', email: 'maya@example.com', phone: '(555) 010-0142' };

describe('without a network', () => {
  test.for([FRONT.language])(
    'menu, cart and the last order open with their age, and other pages say what works (%s)',
    async (language, { keeperReading, backOffice }) => {
      const { context, customer } = await keeperReading(language);
      const { page } = customer;
      const { cart, menu, order } = customer.texts;
      const ago = AGO[language];
      const number = await customer.order({ Cola: 1 }, PAYER);
      await customer.openStatus();
      const statusPath = customer.path();
      await customer.openMenu();
      await customer.add('Hot Dog', 2);
      await appIsKept(page);

      await context.setOffline(true);
      await customer.visit('/');
      await customer.heading(menu.category('drinks')).waitFor();
      await customer.sees(sometime(menu.old, ago));
      await customer.openCart();
      await customer.sees('Hot Dog');
      await customer.sees(sometime(cart.old, ago));
      await customer.visit('/cart');
      await customer.sees(sometime(cart.old, ago));
      await customer.inspect('cart without a network');

      await customer.visit(statusPath);
      await customer.heading(order.details).waitFor();
      await customer.sees(number);
      await customer.sees(sometime(order.noConnection, ago));

      await customer.visit('/band-room');
      await customer.heading(order.offlineTitle).waitFor();
      await customer.link(sometime((when) => order.orderAsOf(number, when), ago)).waitFor();
      await customer.link(sometime(order.menuAsOf, ago)).tap();
      await customer.heading(menu.category('drinks')).waitFor();

      // Cached data is not shown while the stand answers.
      await backOffice.setAvailable(FEW[language], 2);
      await context.setOffline(false);
      await customer.visit('/');
      await customer.sees(menu.stock(2).text);
      expect(await page.getByText(sometime(menu.old, ago)).count()).toBe(0);
    },
  );

  // It caches the same files for everyone, including the Spanish sentences.
  test('the worker caches the app and its pictures, but no answers', async ({ keeperReading }) => {
    const { customer } = await keeperReading(FRONT.language);
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

  test('the off switch removes the worker and its cache', async ({ keeperReading, stand }) => {
    const { customer } = await keeperReading(FRONT.language);
    await customer.openMenu();
    await appIsKept(customer.page);
    const left = await customer.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/sw-off.js');
      const worker = registration.installing ?? registration.waiting;
      // An unregistered worker ends with its last page; its cache is deleted immediately.
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
