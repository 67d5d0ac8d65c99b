import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { cartOf, post, send } from '../support/http-calls.ts';
import { test as base } from './support/staff-test.ts';

/** The target is a second, and a busy machine may take longer; polls come only after 30 s, one minute and five minutes. */
const LIVE_MS = 8_000;

const EVENTS = '**/api/stand/events';
const PAUSED = 'Back after the anthem.';

/** Staff actions on other devices. */
const test = base.extend('counter', ({ stand, office }) => {
  const { admin } = office;
  const done = (answer: { readonly status: number }): void => expect(answer.status).toBe(200);
  return {
    pause: async (): Promise<void> => {
      const body = JSON.stringify({ station: null, until: null, sentence: PAUSED });
      done(await send(stand, '/api/stations/pause', { method: 'PUT', headers: { ...admin, 'content-type': 'application/json' }, body }));
    },
    resume: async (): Promise<void> => done(await post(stand, '/api/stations/resume', { station: null }, admin)),
    sellOut: async (name: string): Promise<void> => {
      const { items } = await cartOf(stand, { [name]: 1 });
      done(await post(stand, `/api/sold-out/${items[0]?.id}`, {}, { ...admin, 'idempotency-key': randomUUID() }));
    },
    rename: (standName: string): Promise<void> => office.saveSettings({ standName }),
  };
});

// Only the time of notifications, which does not depend on the language.
describe('a menu that is open on a phone', () => {
  test('shows a pause, a sold-out item and a new setting at once, and so does the cart', async ({ customer, counter }) => {
    const { page } = customer;
    page.setDefaultTimeout(LIVE_MS);
    const opened = page.waitForResponse(EVENTS);
    await customer.openMenu();
    await customer.add('Nachos with Cheese');
    await opened;

    await counter.sellOut('Hot Dog');
    await page.getByRole('heading', { name: 'Hot Dog', exact: true }).waitFor({ state: 'detached' });
    await counter.rename('The Boosters');
    await page.getByRole('banner').getByText('The Boosters').waitFor();
    await counter.pause();
    await customer.sees(PAUSED);
    await counter.resume();
    await customer.heading(customer.texts.menu.busyTitle).waitFor({ state: 'detached' });

    await customer.openCart();
    await page.evaluate(() => document.documentElement.classList.add('never-reloaded'));
    await counter.pause();
    await customer.sees(PAUSED);
    await customer.inspect('waiting room over the cart');
    await counter.resume();
    await customer.heading(customer.texts.menu.busyTitle).waitFor({ state: 'detached' });
    expect(await page.locator('html.never-reloaded').count()).toBe(1);
    await customer.checkOut();
  });
});
