import { describe, expect } from 'vitest';
import { test } from './support/stand-test.ts';

const SAM = { email: 'sam@example.com', phone: '555-010-0155' };

describe('the customer’s night', () => {
  // test/adapters/simulated-payments reads the simulated page's text in both languages.
  test('the page of a cancelled payment can no longer be paid', async ({ customerReading }) => {
    const customer = await customerReading('en');
    const { cart, payment } = customer.texts;
    await customer.openMenu();
    await customer.add('Coffee');
    await customer.openCart();
    await customer.checkOut();
    const path = customer.path();
    await customer.cancelPayment();
    await expect.poll(async () => (await customer.visit(path), await customer.heading(payment.closed).count())).toBe(1);
    await customer.inspect('closed payment page');
    await customer.link(payment.toCart).tap();
    await customer.heading(cart.heading).waitFor();
  });

  // Stored data, independent of language.
  test('reloading any page in the middle loses nothing and orders nothing twice', async ({ customerReading, backOffice }) => {
    const customer = await customerReading('en');
    const { page } = customer;
    await customer.openMenu();
    await customer.add('Lemonade', 2);
    await page.reload();
    expect(await customer.cartCount()).toBe('Cart, 2 items');
    await customer.openCart();
    await customer.donate('None');
    await page.reload();
    await customer.sees('2 items');
    expect(await customer.amount('Total')).toBe('$5.15');
    await customer.checkOut();
    await page.reload();
    await customer.fillIn({ ...SAM, name: 'Robin Reload' });
    const number = await customer.pay();
    await page.reload();
    await customer.heading('Order Confirmed!').waitFor();
    expect(await customer.orderNumber()).toBe(number);
    await customer.openStatus();
    await page.reload();
    await customer.heading('Order details').waitFor();
    expect(await customer.orderNumber()).toBe(number);
    expect([await customer.cartCount(), await backOffice.countOrders('Robin Reload')]).toEqual(['Cart, 0 items', 1]);
  });
});
