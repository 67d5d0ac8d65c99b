import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { LANGUAGES } from '#core/domain/language.ts';
import { ApiError } from '#web/api/api-error.ts';
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
  readonly shows: (texts: Customer['texts']) => string | undefined;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly complains?: readonly unknown[];
};

const SCREENS: readonly Screen[] = [
  { name: 'empty cart', path: '/cart', shows: ({ cart }) => cart.emptyTitle },
  { name: 'payment cancelled', path: '/cancel', shows: ({ cart }) => cart.paymentCancelled },
  { name: 'lookup', path: '/check-order', shows: ({ order }) => order.tips[0] },
  { name: 'privacy', path: '/privacy', shows: ({ privacy }) => privacy.sections.at(-1)?.title },
  { name: 'thank-you without a session', path: '/success', shows: ({ order }) => order.noSession },
  {
    name: 'thank-you processing',
    path: '/success?session_id=sim_00000000000000000000',
    shows: ({ order }) => order.processingTitle,
    before: (page) => neverAnswer(page, '/api/orders/by-session/*'),
  },
  {
    name: 'order that does not exist',
    path: `/order-status/${UNKNOWN_HASH}`,
    shows: ({ order }) => order.statusFailure(new ApiError({ kind: 'answer', status: 404 })).text,
    complains: [`404 GET /api/order-status/${UNKNOWN_HASH}`],
  },
  { name: 'order link that is none', path: '/order-status/nonsense', shows: ({ order }) => order.invalidLink },
  { name: 'unknown address', path: '/no/such/page', shows: ({ order }) => order.outOfBounds },
  {
    name: 'unknown payment page',
    path: '/simulated-payments/sim_unknown',
    shows: ({ payment }) => payment.unknown,
    complains: ['404 GET /simulated-payments/sim_unknown'],
  },
];
/** For whoever tries the stand out. */
const MAILBOX: readonly Screen[] = [
  { name: 'empty mailbox', path: '/mailbox', shows: () => 'No mail yet' },
  { name: 'unknown mail', path: '/mailbox/unknown', shows: () => 'No such mail', complains: ['404 GET /mailbox/unknown'] },
];
const IN_EACH_LANGUAGE = [
  ...LANGUAGES.flatMap((language) => SCREENS.map((screen) => ({ language, ...screen }))),
  ...MAILBOX.map((screen) => ({ language: 'en' as const, ...screen })),
];

describe('every screen and state, light and dark, on a phone', () => {
  test.for(IN_EACH_LANGUAGE)(
    '$name ($language)',
    async ({ language, path, shows, before, name, complains = [] }, { customerReading, complaints }) => {
      const customer = await customerReading(language);
      await before?.(customer.page);
      await customer.visit(path);
      await customer.sees(shows(customer.texts) ?? '');
      await inspect(customer.page, name);
      expect(complaints.take()).toEqual(complains);
    },
  );

  test.for(LANGUAGES)(
    'menu loading: the page at / brings it along, so that it is asked for only on the way from another screen (%s)',
    async (language, { customerReading }) => {
      const customer = await customerReading(language);
      await neverAnswer(customer.page, '/api/products');
      await customer.visit('/check-order');
      await customer.link('Bandstand').tap();
      await customer.sees(customer.texts.menu.loading);
      await inspect(customer.page, 'menu loading');
    },
  );

  // What the menu says then is read in both languages in test/web/menu.
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
    await inspect(page, 'menu error');
    expect(new Set(complaints.take())).toEqual(new Set(['failed: GET /api/products net::ERR_CONNECTION_RESET']));
    await page.unroute('**/api/products');
    await page.clock.fastForward('01:01');
    await expect.poll(() => page.getByText(failed).count()).toBe(0);
    await customer.heading(menu.category('drinks')).waitFor();
  });

  test.for(LANGUAGES)(
    'the name, the language and both links of the header stand on one line (%s)',
    async (language, { customerReading }) => {
      const customer = await customerReading(language);
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
    },
  );

  // What the cart says while it waits, and when no answer came, is read in both languages in test/web/cart.
  test('opening the payment page', async ({ customerReading }) => {
    const customer = await customerReading('en');
    await fillCart(customer);
    await neverAnswer(customer.page, '/api/stripe/create-checkout-session');
    await customer.tapCheckout();
    await customer.heading(customer.texts.cart.processing).waitFor();
    await inspect(customer.page, 'processing');
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

  test.for(LANGUAGES)(
    'something that nobody expected: the generic error screen, and the way out of it (%s)',
    async (language, { customerReading, complaints }) => {
      const customer = await customerReading(language);
      const { page } = customer;
      const { menu, shell } = customer.texts;
      await page.addInitScript(breakFirstVisit);
      await customer.visit('/');
      await customer.heading(shell.somethingWentWrong).waitFor();
      await customer.sees(shell.failure ?? 'The drums fell over');
      await inspect(page, 'generic error screen');
      expect(complaints.take().join()).toContain('The drums fell over');
      await customer.button(shell.reloadPage).tap();
      await customer.heading(menu.category('drinks')).waitFor();
    },
  );
});

const fillCart = async (customer: Customer): Promise<void> => {
  await customer.openMenu();
  await customer.add('Fruit Chews');
  await customer.openCart();
};
