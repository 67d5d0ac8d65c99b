import { describe, expect } from 'vitest';
import { FRONT } from '../support/front.ts';
import { outlineFaults, outlineOf } from '../support/outline.ts';
import { test } from '../support/stand-test.ts';

const PAYER = { name: 'Maya Rivera', email: 'maya@example.com', phone: '5550100142' };

describe('headings and landmarks', () => {
  test.for([FRONT.language])('lead a customer from the menu to privacy (%s)', async (language, { customerReading }) => {
    const customer = await customerReading(language);
    const { page } = customer;
    const { menu, ui, shell, cart, order, privacy, allergens } = customer.texts;
    /** Checks the headings of the page's main part, and that it can be navigated by them. */
    const walk = async (step: string, wanted: readonly string[]): Promise<void> => {
      await customer.heading(wanted[0] ?? '').waitFor();
      const stops = await outlineOf(page);
      expect(outlineFaults(stops), step).toEqual([]);
      const inMain = stops.slice(stops.findIndex(({ role }) => role === 'main'));
      expect(
        inMain.filter(({ role }) => role === 'heading').map(({ name }) => name),
        step,
      ).toEqual(expect.arrayContaining([...wanted]));
    };

    await customer.openMenu();
    await walk('menu', [menu.category('drinks'), menu.category('candy'), menu.category('food'), 'Cola']);
    await customer.button(menu.allergens).tap();
    await customer.heading(allergens.leaveOut).waitFor();
    await customer.inspect('what is left out of the menu');
    await page.keyboard.press('Escape');

    await customer.button(`${menu.addToCart}: Cola`).tap();
    await customer.link(shell.cart(ui.items(1))).tap();
    await walk('cart', [cart.heading, cart.summary]);
    await customer.checkOut();
    await customer.fillIn(PAYER);
    await customer.pay();
    await walk('thank-you', [order.confirmed, order.summary]);
    await customer.link(order.viewStatus).tap();
    await walk('status', [order.details, order.pickup]);
    await customer.button(order.cancelOrder).tap();
    await customer.heading(/#\d{3}\?$/).waitFor();
    await customer.inspect('whether to cancel');
    await page.keyboard.press('Escape');

    await customer.visit('/check-order');
    await walk('lookup', [order.lookupTitle, order.tipsTitle]);
    await customer.link(shell.privacy).tap();
    await walk('privacy', [privacy.title, ...privacy.sections.map(({ title }) => title)]);
  });
});
