import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { COLA, HOT_DOG, LOLLIPOP, menuIs, usualMenu } from '../msw/handlers/catalogue.handlers.ts';
import { cartTakes } from '../msw/handlers/estimate.handlers.ts';
import { standIs } from '../msw/handlers/stand.handlers.ts';
import { on } from '../msw/server.ts';
import { renderApp } from '../render-app.tsx';
import { fillCart, storedCart } from './fill-cart.ts';

const amountOf = (label: string): string | undefined | null => screen.getByText(label).nextElementSibling?.textContent;

describe('the empty cart', () => {
  it('says so and leads to the menu', async () => {
    const { path } = renderApp('/cart');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Cart is Empty');
    await userEvent.click(screen.getByRole('link', { name: 'Browse Menu' }));
    expect(path()).toBe('/');
  });

  it.each(['', 'null', '{}', '{"items":"x"}', '{"items":[{"productId":-1}]}', 'not json'])(
    'is what broken storage (%s) reads as',
    (text) => {
      localStorage.setItem('bandstand.cart', text);
      renderApp('/cart');
      expect(screen.getByText('Your Cart is Empty')).toBeTruthy();
    },
  );

  it('is what a stored cart with six of an item reads as', () => {
    fillCart([[COLA, 6]]);
    renderApp('/cart');
    expect(screen.getByText('Your Cart is Empty')).toBeTruthy();
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
    await screen.findByRole('heading', { name: 'Order Summary' });
    expect(amountOf('Subtotal')).toBe('$18.25');
    expect(amountOf('CC Fees (3%)')).toBe('$0.55');
    expect(amountOf('Donation (12%)')).toBe('$2.19');
    expect(amountOf('Total')).toBe('$20.99');
    expect(screen.getByText('9 items')).toBeTruthy();
    expect(document.title).toBe('Cart · Bandstand');
  });

  it("takes the fee and the hold from the stand's configuration", async () => {
    on(standIs({ cardFeePercent: 4, holdMinutes: 15 }));
    fillCart([[COLA, 2]]);
    renderApp('/cart');
    expect(await screen.findByText('CC Fees (4%)')).toBeTruthy();
    expect(screen.getByText('We hold these items for 15 minutes while you pay.')).toBeTruthy();
  });

  it('lets the customer choose a donation: none, a share, or an amount of their own', async () => {
    fillCart([[COLA, 4]]);
    renderApp('/cart');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^12%/ }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: /^15%/ }));
    expect(amountOf('Donation (15%)')).toBe('$1.50');
    await userEvent.click(screen.getByRole('radio', { name: /^None/ }));
    expect(amountOf('Donation')).toBe('$0.00');
    await userEvent.type(screen.getByLabelText('Custom donation in dollars'), '2.75');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Custom' }).checked).toBe(true);
    expect(amountOf('Donation')).toBe('$2.75');
    expect(amountOf('Total')).toBe('$13.05');
  });

  it.each([
    ['', false],
    ['-5', true],
    ['1.005', true],
    ['600', true],
  ])('counts a custom donation of "%s" as 0', async (typed, isExplained) => {
    fillCart([[COLA, 4]], { kind: 'custom', cents: cents(100) });
    renderApp('/cart');
    const input = screen.getByLabelText('Custom donation in dollars');
    await userEvent.clear(input);
    if (typed !== '') await userEvent.type(input, typed);
    expect(amountOf('Donation')).toBe('$0.00');
    expect(screen.queryByText('A donation can be $0.00 to $500.00.') !== null).toBe(isExplained);
  });

  it('keeps lines and donation over a reload', async () => {
    fillCart([[COLA, 2]]);
    const first = renderApp('/cart');
    await userEvent.click(await screen.findByRole('button', { name: 'One Cola more' }));
    await userEvent.type(screen.getByLabelText('Custom donation in dollars'), '3');
    first.close();
    renderApp('/cart');
    expect(amountOf('Subtotal')).toBe('$7.50');
    expect(amountOf('Donation')).toBe('$3.00');
    expect(screen.getByLabelText<HTMLInputElement>('Custom donation in dollars').value).toBe('3.00');
  });

  it('says how long it takes before the payment, and in whole minutes', async () => {
    const asked = on(cartTakes({ from: 12, to: 18 }));
    fillCart([
      [COLA, 2],
      [HOT_DOG, 1],
    ]);
    renderApp('/cart');
    expect(await screen.findByText('Ready in about 12 to 18 min')).toBeTruthy();
    expect(asked.at(-1)?.query.items).toEqual([
      { productId: COLA.id, quantity: 2 },
      { productId: HOT_DOG.id, quantity: 1 },
    ]);
  });

  it('says the same in Spanish, and nothing while the stand cannot tell', async () => {
    on(cartTakes({ from: 0, to: 4 }));
    fillCart([[COLA, 2]]);
    const spanish = renderApp('/cart', 'es');
    expect(await screen.findByText('Listo en 4 min o menos')).toBeTruthy();
    spanish.close();
    const asked = on(cartTakes(null));
    renderApp('/cart');
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(screen.queryByText(/^Ready in/)).toBeNull();
  });

  it('stops at 5 of an item and says why', async () => {
    fillCart([[COLA, 4]]);
    renderApp('/cart');
    const more = await screen.findByRole('button', { name: 'One Cola more' });
    await userEvent.click(more);
    expect(more.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(more);
    expect(
      screen.getByRole('alertdialog', { name: 'You can order a maximum of 5 of each item. This helps us serve everyone quickly!' }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(document.activeElement).toBe(more);
    expect(amountOf('Subtotal')).toBe('$12.50');
  });

  it('stops at what is left', async () => {
    on(menuIs([{ ...COLA, available: 2 }, HOT_DOG]));
    fillCart([[COLA, 2]]);
    renderApp('/cart');
    const more = await screen.findByRole('button', { name: 'One Cola more' });
    await waitFor(() => expect(more.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.click(more);
    expect(screen.getByRole('alertdialog', { name: 'Only 2 Cola available' })).toBeTruthy();
  });

  it('takes an item out with minus at 1, with Remove, and all with Clear Cart, without losing the focus', async () => {
    fillCart([
      [COLA, 1],
      [HOT_DOG, 3],
      [LOLLIPOP, 1],
    ]);
    renderApp('/cart');
    await userEvent.click(await screen.findByRole('button', { name: 'One Cola less' }));
    expect(screen.queryByText('Cola')).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Hot Dog' }));
    expect(screen.queryByText('Hot Dog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Cart' }));
    expect(screen.getByText('Your Cart is Empty')).toBeTruthy();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('gives back what Remove, minus and Clear Cart took, with one tap', async () => {
    fillCart([
      [COLA, 1],
      [HOT_DOG, 3],
    ]);
    const { services } = renderApp('/cart');
    const left = () => services.cart.get().items.map(({ name, quantity }) => [name, quantity]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Hot Dog' }));
    expect(screen.getByText('Hot Dog removed').closest('output')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(left()).toEqual([
      ['Cola', 1],
      ['Hot Dog', 3],
    ]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'One Cola less' }));
    expect(screen.getByText('Cola removed')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Cart' }));
    expect(screen.getByText('Your Cart is Empty')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(left()).toEqual([['Hot Dog', 3]]);
  });

  it('offers no undo once something else has changed the cart', async () => {
    fillCart([
      [COLA, 1],
      [HOT_DOG, 3],
    ]);
    renderApp('/cart');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Cola' }));
    await userEvent.click(screen.getByRole('button', { name: 'One Hot Dog less' }));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('follows another tab', async () => {
    fillCart([[COLA, 1]]);
    renderApp('/cart');
    await screen.findByText('1 item');
    fillCart([[COLA, 3]]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'bandstand.cart' }));
    expect(await screen.findByText('3 items')).toBeTruthy();
  });

  it('leads back to the menu', async () => {
    fillCart([[COLA, 1]]);
    const { path } = renderApp('/cart');
    await userEvent.click(screen.getByRole('link', { name: 'Continue Shopping' }));
    expect(path()).toBe('/');
  });
});

describe('a cart that the stand has overtaken', () => {
  it('says what changed in price and stock, counts with it, and forgets it once read', async () => {
    fillCart([
      [{ ...COLA, priceCents: cents(200) }, 2],
      [HOT_DOG, 3],
      [LOLLIPOP, 1],
    ]);
    on(menuIs([COLA, { ...HOT_DOG, available: 1 }, { ...LOLLIPOP, available: 0 }]));
    renderApp('/cart');
    const banner = (await screen.findByText('Your cart changed')).closest<HTMLElement>('[role="status"], output');
    if (banner === null) throw new Error('the banner is not announced');
    expect(
      within(banner)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Cola now costs $2.50 instead of $2.00.',
      'Only 1 Hot Dog left: we reduced it from 3.',
      'Ring Lollipop is sold out: we removed it from your cart.',
    ]);
    expect(amountOf('Subtotal')).toBe('$8.50');
    await userEvent.click(within(banner).getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText('Your cart changed')).toBeNull();
  });

  it('says it also when nothing is left in the cart, and when the change was noticed on the menu', async () => {
    fillCart([[LOLLIPOP, 1]]);
    on(menuIs([COLA, HOT_DOG]));
    renderApp('/');
    await screen.findByText('Cola');
    await userEvent.click(screen.getByRole('link', { name: /^Cart/ }));
    expect(screen.getByText('Ring Lollipop is no longer sold: we removed it from your cart.')).toBeTruthy();
    expect(screen.getByText('Your Cart is Empty')).toBeTruthy();
  });

  it('gets a new key with every change of its content, and only then', async () => {
    fillCart([[COLA, 1]]);
    on(menuIs(usualMenu()));
    renderApp('/cart');
    await screen.findByText('Order Summary');
    expect(storedCart()?.key).toBe('first-version');
    await userEvent.click(screen.getByRole('button', { name: 'One Cola more' }));
    const second = storedCart()?.key;
    expect(second).not.toBe('first-version');
    await userEvent.click(screen.getByRole('radio', { name: /^10%/ }));
    expect(storedCart()?.key).not.toBe(second);
  });
});
