import { describe, expect } from 'vitest';
import { LIMITS } from '#core/domain/limits.ts';
import { cartOf, checkOut, pay, PAYER, post, send } from '../support/http-calls.ts';
import { bearer } from '../support/logins.ts';
import type { BackOffice } from './support/back-office.ts';
import { ADMIN_PASSWORD, test } from './support/stand-test.ts';

const fillTheQueue = async (stand: { readonly url: string }, backOffice: BackOffice, name: string): Promise<void> => {
  // The stand's own network is shared by the crowd once a staff member uses it.
  const { json } = await post(stand, '/api/auth/admin', { password: ADMIN_PASSWORD });
  expect((await send(stand, '/api/admin/settings', { headers: bearer(String(json?.['token'])) })).status).toBe(200);
  const cart = await cartOf(stand, { 'Bottled Water': 1 });
  for (let queued = 0; queued < LIMITS.queue.pauseAtQueued; queued += 1) {
    const { sessionId } = await checkOut(stand, cart);
    await pay(stand, sessionId, { ...PAYER, name });
  }
  await expect.poll(() => backOffice.countOrders(name)).toBe(LIMITS.queue.pauseAtQueued);
};

describe('the stand closes for a while', () => {
  // test/web/waiting-room reads the overlay in both languages, and each-front looks at it in both.
  test('paused at fifteen queued orders, open again without a reload, the cart kept', async ({
    customerReading,
    stand,
    backOffice,
    complaints,
  }) => {
    const customer = await customerReading('en');
    const { page } = customer;
    const { menu, shell, ui } = customer.texts;
    await customer.getNoLine();
    await page.clock.install();
    await customer.openMenu();
    await customer.add('Nachos with Cheese');
    await customer.openCart();
    await page.evaluate(() => document.documentElement.classList.add('never-reloaded'));
    await fillTheQueue(stand, backOffice, 'Early Crowd');

    // The checkout reports it before the next poll of the queue.
    await customer.tapCheckout();
    await customer.heading(menu.busyTitle).waitFor();
    expect(complaints.take()).toEqual(['503 POST /api/stripe/create-checkout-session']);
    await customer.inspect('waiting room over the cart');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await customer.heading(menu.busyTitle).isVisible()).toBe(true);

    await backOffice.finishAllOrders();
    await page.clock.fastForward('00:31');
    await expect.poll(() => customer.heading(menu.busyTitle).count()).toBe(0);
    expect(await page.locator('html.never-reloaded').count()).toBe(1);
    expect(await customer.cartCount()).toBe(shell.cart(ui.items(1)));
    await customer.checkOut();
  });
});
