import { describe, expect } from 'vitest';
import { createCustomer } from './support/customer.ts';
import { inspect } from './support/inspect.ts';
import { test } from './support/stand-test.ts';
import { tapGreyedOut } from './support/taps.ts';

const TONI = { name: 'Toni Twotabs', email: 'toni@example.com', phone: '555-010-0156' };

describe('fingers faster than the stand', () => {
  test('double taps, a second tab and the back button make one reservation and one order', async ({ customer, stand, backOffice }) => {
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

  test('what one tab adds is in the other’s cart', async ({ customer, stand }) => {
    const other = createCustomer(await customer.page.context().newPage(), stand.url);
    await other.openMenu();
    await customer.openMenu();
    await customer.add('Ring Lollipop');
    await expect.poll(() => other.cartCount()).toBe('Cart, 1 item');
  });

  test('no more than five of one item, and the reason', async ({ customer }) => {
    const { page } = customer;
    await customer.openMenu();
    await customer.add('Sweet Tea', 5);
    await customer.openCart();
    expect(await customer.button('One Sweet Tea more').getAttribute('aria-disabled')).toBe('true');
    // Greyed out, and still answers.
    await tapGreyedOut(customer.button('One Sweet Tea more'));
    expect(await customer.readAlert()).toBe('You can order a maximum of 5 of each item. This helps us serve everyone quickly!');
    await inspect(page, 'alert');
    await customer.dismissAlert();
    expect(await customer.cartCount()).toBe('Cart, 5 items');
    await customer.button('Clear Cart').tap();
    await customer.heading('Your Cart is Empty').waitFor();
    await inspect(page, 'empty cart');
    await customer.link('Browse Menu').tap();
    await customer.heading('Drinks').waitFor();
  });
});
