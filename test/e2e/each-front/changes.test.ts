import { describe, expect } from 'vitest';
import { FRONT } from '../support/front.ts';
import { test } from '../support/stand-test.ts';

/** Each customer buys some of it. */
const SOLD_OUT = { en: 'Hot Cocoa', es: 'Coffee' } as const;
const RAN_SHORT = { en: 'Pizza Slice', es: 'Soft Pretzel' } as const;

/** The server's English sentences have Spanish versions in the app. */
const SHORTAGE = {
  en: 'Insufficient stock for Pizza Slice: only 1 left. Please adjust your cart and try again.',
  es: 'Ya no queda suficiente de algo que pediste. Ajusta tu carrito e inténtalo de nuevo.',
} as const;
const CHECKOUT_REFUSED = '409 POST /api/stripe/create-checkout-session';

describe('while the cart is being filled', () => {
  test.for([FRONT.language])(
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
      await customer.inspect('cart that changed');
      await page.reload();
      await customer.sees(soldOut);
      await customer.button(cart.gotIt).tap();
      await expect.poll(() => page.getByText(cart.changed).count()).toBe(0);
      await customer.visit('/');
      await customer.heading(menu.category('drinks')).waitFor();
      expect(await customer.heading(name).count()).toBe(0);
    },
  );

  test.for([FRONT.language])(
    'an item that ran short between two looks is refused with what is left, then reduced (%s)',
    async (language, { customerReading, backOffice, complaints }) => {
      const customer = await customerReading(language);
      const { cart } = customer.texts;
      const product = RAN_SHORT[language];
      await customer.getNoLine();
      await customer.openMenu();
      await customer.add(product, 3);
      // The cart has loaded: from here on the stand's state is newer.
      await Promise.all([customer.page.waitForResponse('**/api/products'), customer.openCart()]);
      await backOffice.setAvailable(product, 1);
      await customer.tapCheckout();
      expect(await customer.readAlert()).toBe(SHORTAGE[language]);
      await customer.inspect('shortage');
      await customer.dismissAlert();
      expect(complaints.take()).toEqual([CHECKOUT_REFUSED]);
      await customer.sees(cart.change({ kind: 'quantity-reduced', name: customer.nameOf(product), from: 3, to: 1 }));
      expect(await backOffice.available(product)).toBe(1);
      await customer.checkOut();
      expect(await backOffice.available(product)).toBe(0);
    },
  );
});
