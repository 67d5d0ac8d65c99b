import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { cartOf, post, send } from '../support/http-calls.ts';
import { bearer } from '../support/logins.ts';
import { ADMIN_PASSWORD } from './support/stand-test.ts';
import { test as base } from './support/staff-test.ts';

/** The target is a second, and a busy machine may take longer; polls come after 30 s, a minute and five. */
const LIVE_MS = 8_000;

const EVENTS = '**/api/stand/events';
const PAUSED = 'Back after the anthem.';

/** Staff actions on other devices. */
const test = base.extend('counter', async ({ stand, office }) => {
  const admin = bearer(String((await post(stand, '/api/auth/admin', { password: ADMIN_PASSWORD })).json?.['token']));
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
  test('hears at once of a pause, of what is sold out and of a changed setting, and so does the cart', async ({ customer, counter }) => {
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
    await counter.pause();
    await customer.sees(PAUSED);
    await counter.resume();
    await customer.heading(customer.texts.menu.busyTitle).waitFor({ state: 'detached' });
  });
});
