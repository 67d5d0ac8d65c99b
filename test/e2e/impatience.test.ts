import { describe, expect } from 'vitest';
import { LANGUAGES } from '#core/domain/language.ts';
import { createCustomer } from './support/customer.ts';
import { inspect } from './support/inspect.ts';
import { test } from './support/stand-test.ts';
import { tapGreyedOut } from './support/taps.ts';

const TONI = { name: 'Toni Twotabs', email: 'toni@example.com', phone: '555-010-0156' };

describe('fingers faster than the stand', () => {
  // Fingers, tabs and one reservation: of the sentences on the way order.test.ts is the judge.
  test('double taps, a second tab and the back button make one reservation and one order', async ({
    customerReading,
    stand,
    backOffice,
  }) => {
    const customer = await customerReading('en');
    const { page } = customer;
    const before = await backOffice.available('Hamburger');
    await customer.openMenu();
    await customer.add('Hamburger', 2);
    await customer.openCart();
    const checkouts = customer.countCheckouts();
    await customer.doubleTapCheckout();
    await customer.heading('Card payment').waitFor();
    const payment = customer.path();
    expect([checkouts(), await backOffice.available('Hamburger')]).toEqual([1, before - 2]);

    const other = createCustomer(await page.context().newPage(), stand.url);
    await other.visit('/cart');
    await other.sees('2 items');
    await other.checkOut();
    expect([other.path(), await backOffice.available('Hamburger')]).toEqual([payment, before - 2]);

    await page.goBack();
    await customer.heading('Your Cart').waitFor();
    expect(await page.getByText('Your cart changed').count()).toBe(0);
    await customer.checkOut();
    expect([customer.path(), await backOffice.available('Hamburger')]).toEqual([payment, before - 2]);

    await customer.fillIn(TONI);
    await other.fillIn(TONI);
    const number = await customer.pay();
    expect(await other.pay()).toBe(number);
    expect([await backOffice.countOrders(TONI.name), await backOffice.available('Hamburger')]).toEqual([1, before - 2]);
  });

  // What two tabs share has no words.
  test('what one tab adds is in the other’s cart', async ({ customerReading, stand }) => {
    const customer = await customerReading('en');
    const other = createCustomer(await customer.page.context().newPage(), stand.url);
    await other.openMenu();
    await customer.openMenu();
    await customer.add('Ring Lollipop');
    await expect.poll(() => other.cartCount()).toBe('Cart, 1 item');
  });

  test.for(LANGUAGES)('no more than five of one item, and the reason (%s)', async (language, { customerReading }) => {
    const customer = await customerReading(language);
    const { page } = customer;
    const { cart, menu, shell, ui } = customer.texts;
    const oneMore = customer.button(ui.oneMore(customer.nameOf('Sweet Tea')));
    await customer.openMenu();
    await customer.add('Sweet Tea', 5);
    await customer.openCart();
    expect(await oneMore.getAttribute('aria-disabled')).toBe('true');
    // Greyed out, and still answers.
    await tapGreyedOut(oneMore);
    expect(await customer.readAlert()).toBe(cart.maximum);
    await inspect(page, 'alert');
    await customer.dismissAlert();
    expect(await customer.cartCount()).toBe(shell.cart(ui.items(5)));
    await customer.button(cart.clear).tap();
    await customer.heading(cart.emptyTitle).waitFor();
    await inspect(page, 'empty cart');
    await customer.link(cart.browse).tap();
    await customer.heading(menu.category('drinks')).waitFor();
  });
});
