import { describe, expect } from 'vitest';
import { createCustomer } from './support/customer.ts';
import { test } from './support/stand-test.ts';
import { changesOf } from './support/taps.ts';

const TONI = { name: 'Toni Twotabs', email: 'toni@example.com', phone: '555-010-0156' };

describe('fingers faster than the stand', () => {
  test('make one reservation and one order by double taps, a second tab and the back button', async ({
    customerReading,
    stand,
    backOffice,
  }) => {
    const customer = await customerReading('en');
    const { page } = customer;
    const before = await backOffice.available('Hamburger');
    await customer.fillCart({ Hamburger: 2 });
    const calls = changesOf(page);
    await customer.doubleTapCheckout();
    await customer.heading('Card payment').waitFor();
    const payment = customer.path();
    expect([calls, await backOffice.available('Hamburger')]).toEqual([['POST /api/stripe/create-checkout-session'], before - 2]);

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
});
