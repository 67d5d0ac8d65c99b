import { describe, expect } from 'vitest';
import { inspect } from './support/inspect.ts';
import { test } from './support/stand-test.ts';
import { tapGreyedOut } from './support/taps.ts';

const CHECKOUT_REFUSED = '409 POST /api/stripe/create-checkout-session';

describe('while the cart is being filled', () => {
  test('an item that sells out leaves the cart, and the cart says so', async ({ customer, backOffice }) => {
    const { page } = customer;
    await page.clock.install();
    await customer.openMenu();
    await customer.add('Hot Cocoa', 2);
    await customer.add('Cola');
    await customer.openCart();
    await backOffice.setAvailable('Hot Cocoa', 0);
    await page.clock.fastForward('01:01');
    await customer.sees('Hot Cocoa is sold out: we removed it from your cart.');
    expect([await customer.cartCount(), await customer.amount('Subtotal')]).toEqual(['Cart, 1 item', '$2.50']);
    await inspect(page, 'cart that changed');
    await page.reload();
    await customer.sees('Hot Cocoa is sold out: we removed it from your cart.');
    await customer.button('Got it').tap();
    await expect.poll(() => page.getByText('Your cart changed').count()).toBe(0);
    await customer.visit('/');
    await customer.heading('Drinks').waitFor();
    expect(await page.getByRole('heading', { name: 'Hot Cocoa' }).count()).toBe(0);
  });

  test('an item that ran short between two looks is refused with what is left, then reduced', async ({
    customer,
    backOffice,
    complaints,
  }) => {
    await customer.getNoLine();
    await customer.openMenu();
    await customer.add('Pizza Slice', 3);
    // The cart has looked: from here on it knows less than the stand.
    await Promise.all([customer.page.waitForResponse('**/api/products'), customer.openCart()]);
    await backOffice.setAvailable('Pizza Slice', 1);
    await customer.tapCheckout();
    expect(await customer.readAlert()).toBe('Insufficient stock for Pizza Slice: only 1 left. Please adjust your cart and try again.');
    await inspect(customer.page, 'shortage');
    await customer.dismissAlert();
    expect(complaints.take()).toEqual([CHECKOUT_REFUSED]);
    await customer.sees('Only 1 Pizza Slice left: we reduced it from 3.');
    expect(await backOffice.available('Pizza Slice')).toBe(1);
    await customer.checkOut();
    expect(await backOffice.available('Pizza Slice')).toBe(0);
  });

  test('a few left are said to be few', async ({ customer, backOffice }) => {
    await backOffice.setAvailable('Orange Soda', 3);
    await backOffice.setAvailable('Root Beer', 4);
    await customer.openMenu();
    const card = (name: string) => customer.page.getByRole('listitem').filter({ has: customer.heading(name) });
    expect(await card('Orange Soda').innerText()).toContain('Only 3 left!');
    expect(await card('Root Beer').innerText()).toContain('4 available');
    await customer.add('Orange Soda', 3);
    await tapGreyedOut(customer.button('One Orange Soda more'));
    expect(await customer.readAlert()).toBe('Only 3 Orange Soda available');
  });

  test('nobody pays another price than the one shown', async ({ customer, backOffice, complaints }) => {
    await customer.openMenu();
    await customer.add('Cheeseburger', 2);
    await customer.openCart();
    await customer.donate('None');
    expect(await customer.amount('Total')).toBe('$9.27');
    await backOffice.setPrice('Cheeseburger', 500);
    await customer.tapCheckout();
    expect(await customer.readAlert()).toMatch(/price/i);
    await inspect(customer.page, 'price changed');
    await customer.dismissAlert();
    expect(complaints.take()).toEqual([CHECKOUT_REFUSED]);
    await customer.sees('Cheeseburger now costs $5.00 instead of $4.50.');
    expect(await customer.amount('Total')).toBe('$10.30');
    await customer.checkOut();
    expect(await customer.button(/^Pay /).innerText()).toBe('Pay $10.30');
  });
});
