import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { FRONT } from '../support/front.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Customer } from '../support/customer.ts';
import { test } from '../support/stand-test.ts';
import { breakFirstVisit } from '../support/break-first-visit.ts';

/** A stadium's network: an answer that never comes, or no network. */
const neverAnswer = (page: Page, path: string): Promise<unknown> => page.route(`**${path}`, () => undefined);

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
/** For people who try the stand out. */
const MAILBOX: readonly Screen[] = [
  { name: 'empty mailbox', path: '/mailbox', shows: () => 'No mail yet' },
  { name: 'unknown mail', path: '/mailbox/unknown', shows: () => 'No such mail', complains: ['404 GET /mailbox/unknown'] },
];
const WALKED = [
  ...SCREENS.map((screen) => ({ language: FRONT.language, ...screen })),
  ...MAILBOX.map((screen) => ({ language: 'en' as const, ...screen })),
];

describe('every screen and state, light and dark, on a phone', () => {
  test.for(WALKED)(
    '$name ($language)',
    async ({ language, path, shows, before, name, complains = [] }, { customerReading, complaints }) => {
      const customer = await customerReading(language);
      await before?.(customer.page);
      await customer.visit(path);
      await customer.sees(shows(customer.texts) ?? '');
      await customer.inspect(name);
      expect(complaints.take()).toEqual(complains);
    },
  );

  test.for([FRONT.language])('the menu loads on the way from another screen (%s)', async (language, { customerReading }) => {
    const customer = await customerReading(language);
    await neverAnswer(customer.page, '/api/products');
    await customer.visit('/check-order');
    await customer.link('Bandstand').tap();
    await customer.sees(customer.texts.menu.loading);
    await customer.inspect('menu loading');
  });

  test.for([FRONT.language])('the header fits on one line (%s)', async (language, { customerReading }) => {
    const customer = await customerReading(language);
    const { page } = customer;
    await customer.fillCart({ 'Fruit Chews': 1 });
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

  test.for([FRONT.language])(
    'the generic error screen leads out of an unexpected error (%s)',
    async (language, { customerReading, complaints }) => {
      const customer = await customerReading(language);
      const { page } = customer;
      const { menu, shell } = customer.texts;
      await page.addInitScript(breakFirstVisit);
      await customer.visit('/');
      await customer.heading(shell.somethingWentWrong).waitFor();
      await customer.sees(shell.failure ?? 'The drums fell over');
      await customer.inspect('generic error screen');
      expect(complaints.take().join()).toContain('The drums fell over');
      await customer.button(shell.reloadPage).tap();
      await customer.heading(menu.category('drinks')).waitFor();
    },
  );
});
