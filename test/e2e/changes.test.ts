import { describe, expect } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { test } from './support/stand-test.ts';

const CHECKOUT_REFUSED = '409 POST /api/stripe/create-checkout-session';

describe('while the cart is being filled', () => {
  // test/web/cart reads the cart's texts about a price in both languages.
  test('nobody pays another price than the one shown', async ({ customerReading, backOffice, complaints }) => {
    const customer = await customerReading('en');
    const { cart, payment } = customer.texts;
    const name = customer.nameOf('Cheeseburger');
    await customer.openMenu();
    await customer.add('Cheeseburger', 2);
    await customer.openCart();
    await customer.donate(cart.donationChoice(0));
    expect(await customer.amount(cart.total)).toBe('$9.27');
    await backOffice.setPrice('Cheeseburger', 500);
    await customer.tapCheckout();
    expect(await customer.readAlert()).toMatch(/price/i);
    await customer.inspect('price changed');
    await customer.dismissAlert();
    expect(complaints.take()).toEqual([CHECKOUT_REFUSED]);
    await customer.sees(cart.change({ kind: 'price-changed', name, fromCents: cents(450), toCents: cents(500) }));
    expect(await customer.amount(cart.total)).toBe('$10.30');
    await customer.checkOut();
    expect(await customer.button(new RegExp(`^${payment.pay('')}`)).innerText()).toBe(payment.pay('$10.30'));
  });
});
