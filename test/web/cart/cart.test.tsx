import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { COLA, HOT_DOG, LOLLIPOP, menuIs, usualMenu } from '../msw/handlers/catalogue.handlers.ts';
import { cartTakes } from '../msw/handlers/estimate.handlers.ts';
import { standIs } from '../msw/handlers/stand.handlers.ts';
import { on } from '../msw/server.ts';
import { fillCart, storedCart } from './fill-cart.ts';
import { inBothLanguages } from '../in-both-languages.ts';

inBothLanguages("the cart's page", ({ renderApp, says }) => {
  const amountOf = (label: string): string | undefined | null => screen.getByText(label).nextElementSibling?.textContent;

  describe('the empty cart', () => {
    it('leads to the menu', async () => {
      const { path } = renderApp('/cart');
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(says('Your Cart is Empty'));
      await userEvent.click(screen.getByRole('link', { name: says('Browse Menu') }));
      expect(path()).toBe('/');
    });

    it.each(['', 'null', '{}', '{"items":"x"}', '{"items":[{"productId":-1}]}', 'not json'])(
      'is what broken storage (%s) reads as',
      (text) => {
        localStorage.setItem('bandstand.cart', text);
        renderApp('/cart');
        expect(screen.getByText(says('Your Cart is Empty'))).toBeTruthy();
      },
    );

    it('is what a stored cart with six of an item reads as', () => {
      fillCart([[COLA, 6]]);
      renderApp('/cart');
      expect(screen.getByText(says('Your Cart is Empty'))).toBeTruthy();
    });
  });

  describe('the cart', () => {
    it('adds up subtotal, card fee, donation and total', async () => {
      fillCart([
        [COLA, 2],
        [HOT_DOG, 2],
        [LOLLIPOP, 5],
      ]);
      renderApp('/cart');
      await screen.findByRole('heading', { name: says('Order Summary') });
      expect(amountOf(says('Subtotal'))).toBe('$18.25');
      expect(amountOf(says('CC Fees (3%)', (t) => t.cart.fee(300)))).toBe('$0.55');
      expect(amountOf(`${says('Donation')} (12%)`)).toBe('$2.19');
      expect(amountOf(says('Total'))).toBe('$20.99');
      expect(screen.getByText(says('9 items', (t) => t.ui.items(9)))).toBeTruthy();
      expect(document.title).toBe(`${says('Cart')} · Bandstand`);
    });

    it("takes the fee and the hold from the stand's configuration", async () => {
      on(standIs({ cardFeePercent: 4, holdMinutes: 15 }));
      fillCart([[COLA, 2]]);
      renderApp('/cart');
      expect(await screen.findByText(says('CC Fees (4%)', (t) => t.cart.fee(400)))).toBeTruthy();
      expect(screen.getByText(says('We hold these items for 15 minutes while you pay.', (t) => t.cart.hold(15)))).toBeTruthy();
    });

    it('lets the customer donate nothing, a share, or an amount', async () => {
      fillCart([[COLA, 4]]);
      renderApp('/cart');
      expect(screen.getByRole('group', { name: says('Add a donation') })).toBeTruthy();
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /^12%/ }).checked).toBe(true);
      await userEvent.click(screen.getByRole('radio', { name: /^15%/ }));
      expect(amountOf(`${says('Donation')} (15%)`)).toBe('$1.50');
      await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${says('None', (t) => t.cart.donationChoice(0))}`) }));
      expect(amountOf(says('Donation'))).toBe('$0.00');
      const custom = screen.getByLabelText<HTMLInputElement>(says('Custom donation in dollars'));
      expect([custom.type, custom.inputMode]).toEqual(['text', 'decimal']);
      await userEvent.type(custom, '2,76{ArrowDown}');
      expect(screen.getByRole<HTMLInputElement>('radio', { name: says('Custom') }).checked).toBe(true);
      expect(amountOf(says('Donation'))).toBe('$2.75');
      expect(amountOf(says('Total'))).toBe('$13.05');
    });

    it.each([
      ['', null],
      ['-5', says('Please type an amount like 2.50.')],
      ['1,005', says('Is that $1.01 or $1,005.00? Please type it with cents.', (t) => t.ui.whichAmount('$1.01', '$1,005.00'))],
      ['600', says('A donation can be $0.00 to $500.00.', (t) => t.cart.donationOutOfRange('$500.00'))],
    ])('counts a custom donation of "%s" as 0, and explains why', async (typed, reason) => {
      fillCart([[COLA, 4]], { kind: 'custom', cents: cents(100) });
      renderApp('/cart');
      const input = screen.getByLabelText(says('Custom donation in dollars'));
      await userEvent.clear(input);
      if (typed !== '') await userEvent.type(input, typed);
      expect(amountOf(says('Donation'))).toBe('$0.00');
      const noteId = input.getAttribute('aria-describedby');
      expect(noteId === null ? null : document.getElementById(noteId)?.textContent).toBe(reason);
    });

    it('keeps lines and donation over a reload', async () => {
      fillCart([[COLA, 2]]);
      const first = renderApp('/cart');
      await userEvent.click(await screen.findByRole('button', { name: says('One Cola more', (t) => t.ui.oneMore('Cola')) }));
      await userEvent.type(screen.getByLabelText(says('Custom donation in dollars')), '3');
      first.close();
      renderApp('/cart');
      expect(amountOf(says('Subtotal'))).toBe('$7.50');
      expect(amountOf(says('Donation'))).toBe('$3.00');
      expect(screen.getByLabelText<HTMLInputElement>(says('Custom donation in dollars')).value).toBe('3.00');
    });

    it('estimates the wait before the payment, in whole minutes', async () => {
      const asked = on(cartTakes({ from: 12, to: 18 }));
      fillCart([
        [COLA, 2],
        [HOT_DOG, 1],
      ]);
      renderApp('/cart');
      expect(await screen.findByText(says('Ready in about 12 to 18 min', (t) => t.cart.readyIn(12, 18)))).toBeTruthy();
      expect(asked.at(-1)?.query.items).toEqual([
        { productId: COLA.id, quantity: 2 },
        { productId: HOT_DOG.id, quantity: 1 },
      ]);
    });

    it('shows the longest wait if it may be immediate, and nothing without an estimate', async () => {
      on(cartTakes({ from: 0, to: 4 }));
      fillCart([[COLA, 2]]);
      const soon = renderApp('/cart');
      expect(await screen.findByText(says('Ready in up to 4 min', (t) => t.cart.readyIn(0, 4)))).toBeTruthy();
      soon.close();
      const asked = on(cartTakes(null));
      renderApp('/cart');
      await waitFor(() => expect(asked.length).toBeGreaterThan(0));
      expect(screen.queryByText(/^(Ready in|Listo en)/)).toBeNull();
    });

    it('stops at 5 of an item, and explains why', async () => {
      fillCart([[COLA, 4]]);
      renderApp('/cart');
      const more = await screen.findByRole('button', { name: says('One Cola more', (t) => t.ui.oneMore('Cola')) });
      await userEvent.click(more);
      expect(more.getAttribute('aria-disabled')).toBe('true');
      await userEvent.click(more);
      expect(
        screen.getByRole('alertdialog', { name: says('You can order a maximum of 5 of each item. This helps us serve everyone quickly!') }),
      ).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: says('OK') }));
      expect(document.activeElement).toBe(more);
      expect(amountOf(says('Subtotal'))).toBe('$12.50');
    });

    it('stops at what is left', async () => {
      on(menuIs([{ ...COLA, available: 2 }, HOT_DOG]));
      fillCart([[COLA, 2]]);
      renderApp('/cart');
      const more = await screen.findByRole('button', { name: says('One Cola more', (t) => t.ui.oneMore('Cola')) });
      await waitFor(() => expect(more.getAttribute('aria-disabled')).toBe('true'));
      await userEvent.click(more);
      expect(
        screen.getByRole('alertdialog', {
          name: says('Only 2 Cola available', (t) => t.cart.refusal({ kind: 'cart/not-enough', name: 'Cola', available: 2 })),
        }),
      ).toBeTruthy();
    });

    it('removes an item with minus at 1, with Remove, and all with Clear Cart, and keeps the focus', async () => {
      fillCart([
        [COLA, 1],
        [HOT_DOG, 3],
        [LOLLIPOP, 1],
      ]);
      renderApp('/cart');
      await userEvent.click(await screen.findByRole('button', { name: says('One Cola less', (t) => t.ui.oneLess('Cola')) }));
      expect(screen.queryByText('Cola')).toBeNull();
      expect(document.activeElement).not.toBe(document.body);
      await userEvent.click(screen.getByRole('button', { name: says('Remove Hot Dog', (t) => t.cart.removeItem('Hot Dog')) }));
      expect(screen.queryByText('Hot Dog')).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: says('Clear Cart') }));
      expect(screen.getByText(says('Your Cart is Empty'))).toBeTruthy();
      expect(document.activeElement).not.toBe(document.body);
    });

    it('restores with one tap the items that Remove, minus and Clear Cart removed', async () => {
      fillCart([
        [COLA, 1],
        [HOT_DOG, 3],
      ]);
      const { services } = renderApp('/cart');
      const left = () => services.cart.get().items.map(({ name, quantity }) => [name, quantity]);
      await userEvent.click(await screen.findByRole('button', { name: says('Remove Hot Dog', (t) => t.cart.removeItem('Hot Dog')) }));
      expect(screen.getByText(says('Hot Dog removed', (t) => t.cart.removed('Hot Dog'))).closest('output')).not.toBeNull();
      await userEvent.click(screen.getByRole('button', { name: says('Undo') }));
      expect(left()).toEqual([
        ['Cola', 1],
        ['Hot Dog', 3],
      ]);
      expect(screen.queryByRole('button', { name: says('Undo') })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: says('One Cola less', (t) => t.ui.oneLess('Cola')) }));
      expect(screen.getByText(says('Cola removed', (t) => t.cart.removed('Cola')))).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: says('Clear Cart') }));
      expect(screen.getByText(says('Your Cart is Empty'))).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: says('Undo') }));
      expect(left()).toEqual([['Hot Dog', 3]]);
    });

    it('offers no undo once something else has changed the cart', async () => {
      fillCart([
        [COLA, 1],
        [HOT_DOG, 3],
      ]);
      renderApp('/cart');
      await userEvent.click(await screen.findByRole('button', { name: says('Remove Cola', (t) => t.cart.removeItem('Cola')) }));
      await userEvent.click(screen.getByRole('button', { name: says('One Hot Dog less', (t) => t.ui.oneLess('Hot Dog')) }));
      expect(screen.queryByRole('button', { name: says('Undo') })).toBeNull();
    });

    it('follows another tab', async () => {
      fillCart([[COLA, 1]]);
      renderApp('/cart');
      await screen.findByText(says('1 item', (t) => t.ui.items(1)));
      fillCart([[COLA, 3]]);
      window.dispatchEvent(new StorageEvent('storage', { key: 'bandstand.cart' }));
      expect(await screen.findByText(says('3 items', (t) => t.ui.items(3)))).toBeTruthy();
    });

    it('leads back to the menu', async () => {
      fillCart([[COLA, 1]]);
      const { path } = renderApp('/cart');
      await userEvent.click(screen.getByRole('link', { name: says('Continue Shopping') }));
      expect(path()).toBe('/');
    });
  });

  describe('a cart that the stand has overtaken', () => {
    it('lists changes of price and stock, counts with them, and forgets them once read', async () => {
      fillCart([
        [{ ...COLA, priceCents: cents(200) }, 2],
        [HOT_DOG, 3],
        [LOLLIPOP, 1],
      ]);
      on(menuIs([COLA, { ...HOT_DOG, available: 1 }, { ...LOLLIPOP, available: 0 }]));
      renderApp('/cart');
      const banner = (await screen.findByText(says('Your cart changed'))).closest<HTMLElement>('[role="status"], output');
      if (banner === null) throw new Error('the banner is not announced');
      expect(
        within(banner)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual([
        says('Cola now costs $2.50 instead of $2.00.', (t) =>
          t.cart.change({ kind: 'price-changed', name: 'Cola', fromCents: cents(200), toCents: cents(250) }),
        ),
        says('Only 1 Hot Dog left: we reduced it from 3.', (t) =>
          t.cart.change({ kind: 'quantity-reduced', name: 'Hot Dog', from: 3, to: 1 }),
        ),
        says('Ring Lollipop is sold out: we removed it from your cart.', (t) =>
          t.cart.change({ kind: 'removed', name: 'Ring Lollipop', reason: 'sold-out' }),
        ),
      ]);
      expect(amountOf(says('Subtotal'))).toBe('$8.50');
      await userEvent.click(within(banner).getByRole('button', { name: says('Got it') }));
      expect(screen.queryByText(says('Your cart changed'))).toBeNull();
    });

    it('lists a change also when the cart is empty now, and when the menu detected it', async () => {
      fillCart([[LOLLIPOP, 1]]);
      on(menuIs([COLA, HOT_DOG]));
      renderApp('/');
      await screen.findByText('Cola');
      await userEvent.click(screen.getByRole('link', { name: new RegExp(`^${says('Cart')}`) }));
      expect(
        screen.getByText(
          says('Ring Lollipop is no longer sold: we removed it from your cart.', (t) =>
            t.cart.change({ kind: 'removed', name: 'Ring Lollipop', reason: 'no-longer-sold' }),
          ),
        ),
      ).toBeTruthy();
      expect(screen.getByText(says('Your Cart is Empty'))).toBeTruthy();
    });

    it('gets a new key with every change of its content, and only then', async () => {
      fillCart([[COLA, 1]]);
      on(menuIs(usualMenu()));
      renderApp('/cart');
      await screen.findByText(says('Order Summary'));
      expect(storedCart()?.key).toBe('first-version');
      await userEvent.click(screen.getByRole('button', { name: says('One Cola more', (t) => t.ui.oneMore('Cola')) }));
      const second = storedCart()?.key;
      expect(second).not.toBe('first-version');
      await userEvent.click(screen.getByRole('radio', { name: /^10%/ }));
      expect(storedCart()?.key).not.toBe(second);
    });
  });
});
