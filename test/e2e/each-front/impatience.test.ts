import { describe, expect } from 'vitest';
import { FRONT } from '../support/front.ts';
import { test } from '../support/stand-test.ts';
import { tapGreyedOut } from '../support/taps.ts';

describe('fingers faster than the stand', () => {
  test.for([FRONT.language])('no more than five of one item, and the reason (%s)', async (language, { customerReading }) => {
    const customer = await customerReading(language);
    const { cart, menu, shell, ui } = customer.texts;
    const oneMore = customer.button(ui.oneMore(customer.nameOf('Sweet Tea')));
    await customer.openMenu();
    await customer.add('Sweet Tea', 5);
    await customer.openCart();
    expect(await oneMore.getAttribute('aria-disabled')).toBe('true');
    // Grayed out, but still responds to taps.
    await tapGreyedOut(oneMore);
    expect(await customer.readAlert()).toBe(cart.maximum);
    await customer.inspect('alert');
    await customer.dismissAlert();
    expect(await customer.cartCount()).toBe(shell.cart(ui.items(5)));
    await customer.button(cart.clear).tap();
    await customer.heading(cart.emptyTitle).waitFor();
    await customer.inspect('empty cart');
    await customer.link(cart.browse).tap();
    await customer.heading(menu.category('drinks')).waitFor();
  });
});
