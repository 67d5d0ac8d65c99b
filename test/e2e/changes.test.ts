import { describe, expect } from 'vitest';
import { LANGUAGES } from '#core/domain/language.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { inspect } from './support/inspect.ts';
import { test } from './support/stand-test.ts';
import { tapGreyedOut } from './support/taps.ts';

/** What changes for each of the two customers: nothing has to be put right in between. */
const SOLD_OUT = { en: 'Hot Cocoa', es: 'Coffee' } as const;
const RAN_SHORT = { en: 'Pizza Slice', es: 'Soft Pretzel' } as const;

/** What the server says itself in English has a Spanish sentence of the app's. */
const SHORTAGE = {
  en: 'Insufficient stock for Pizza Slice: only 1 left. Please adjust your cart and try again.',
  es: 'Ya no queda suficiente de algo que pediste. Ajusta tu carrito e inténtalo de nuevo.',
} as const;
const CHECKOUT_REFUSED = '409 POST /api/stripe/create-checkout-session';

describe('while the cart is being filled', () => {
  test.for(LANGUAGES)(
    'an item that sells out leaves the cart, and the cart says so (%s)',
    async (language, { customerReading, backOffice }) => {
      const customer = await customerReading(language);
      const { page } = customer;
      const { cart, menu, shell, ui } = customer.texts;
      const name = customer.nameOf(SOLD_OUT[language]);
      const soldOut = cart.change({ kind: 'removed', name, reason: 'sold-out' });
      await page.clock.install();
      await customer.openMenu();
      await customer.add(SOLD_OUT[language], 2);
      await customer.add('Cola');
      await customer.openCart();
      await backOffice.setAvailable(SOLD_OUT[language], 0);
      await page.clock.fastForward('01:01');
      await customer.sees(soldOut);
      expect([await customer.cartCount(), await customer.amount(cart.subtotal)]).toEqual([shell.cart(ui.items(1)), '$2.50']);
      await inspect(page, 'cart that changed');
      await page.reload();
      await customer.sees(soldOut);
      await customer.button(cart.gotIt).tap();
      await expect.poll(() => page.getByText(cart.changed).count()).toBe(0);
      await customer.visit('/');
      await customer.heading(menu.category('drinks')).waitFor();
      expect(await customer.heading(name).count()).toBe(0);
    },
  );

  test.for(LANGUAGES)(
    'an item that ran short between two looks is refused with what is left, then reduced (%s)',
    async (language, { customerReading, backOffice, complaints }) => {
      const customer = await customerReading(language);
      const { cart } = customer.texts;
      const product = RAN_SHORT[language];
      await customer.getNoLine();
      await customer.openMenu();
      await customer.add(product, 3);
      // The cart has looked: from here on it knows less than the stand.
      await Promise.all([customer.page.waitForResponse('**/api/products'), customer.openCart()]);
      await backOffice.setAvailable(product, 1);
      await customer.tapCheckout();
      expect(await customer.readAlert()).toBe(SHORTAGE[language]);
      await inspect(customer.page, 'shortage');
      await customer.dismissAlert();
      expect(complaints.take()).toEqual([CHECKOUT_REFUSED]);
      await customer.sees(cart.change({ kind: 'quantity-reduced', name: customer.nameOf(product), from: 3, to: 1 }));
      expect(await backOffice.available(product)).toBe(1);
      await customer.checkOut();
      expect(await backOffice.available(product)).toBe(0);
    },
  );

  // What a card and a refused tap say is read in both languages in test/web/menu.
  test('a few left are said to be few', async ({ customerReading, backOffice }) => {
    const customer = await customerReading('en');
    const { menu, ui } = customer.texts;
    const scarce = customer.nameOf('Orange Soda');
    await backOffice.setAvailable('Orange Soda', 3);
    await backOffice.setAvailable('Root Beer', 4);
    await customer.openMenu();
    const card = (name: string) => customer.page.getByRole('listitem').filter({ has: customer.heading(name) });
    expect(await card(scarce).innerText()).toContain(menu.stock(3).text);
    expect(await card('Root Beer').innerText()).toContain(menu.stock(4).text);
    await customer.add('Orange Soda', 3);
    await tapGreyedOut(customer.button(ui.oneMore(scarce)));
    expect(await customer.readAlert()).toBe(menu.refusal({ kind: 'cart/not-enough', name: scarce, available: 3 }));
  });

  // What the cart says of a price is read in both languages in test/web/cart.
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
    await inspect(customer.page, 'price changed');
    await customer.dismissAlert();
    expect(complaints.take()).toEqual([CHECKOUT_REFUSED]);
    await customer.sees(cart.change({ kind: 'price-changed', name, fromCents: cents(450), toCents: cents(500) }));
    expect(await customer.amount(cart.total)).toBe('$10.30');
    await customer.checkOut();
    expect(await customer.button(new RegExp(`^${payment.pay('')}`)).innerText()).toBe(payment.pay('$10.30'));
  });
});
