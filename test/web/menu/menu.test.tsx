import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { instant } from '#core/domain/kernel/instant.ts';
import {
  COLA,
  HOT_DOG,
  LOLLIPOP,
  menuBecomes,
  menuFails,
  menuIs,
  menuIsUnreachable,
  menuNeverAnswers,
} from '../msw/handlers/catalogue.handlers.ts';
import { standIsClosed } from '../msw/handlers/queue.handlers.ts';
import { standIs, standIsUnknown } from '../msw/handlers/stand.handlers.ts';
import { on } from '../msw/server.ts';
import { passTime, settle, stopTheClock } from '../polling-clock.ts';
import { renderApp } from '../render-app.tsx';

const card = async (name: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { name, level: 3 });
  const item = heading.closest('li');
  if (item === null) throw new Error(`${name} has no card`);
  return item;
};

afterEach(() => vi.useRealTimers());

describe('the menu', () => {
  it('welcomes and says where to pick up', async () => {
    on(standIs({ pickupPlace: 'the north gate' }));
    renderApp('/');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to the band stand!');
    expect(await screen.findByText('Pickup at the north gate')).toBeTruthy();
    expect(document.title).toBe('Menu · Bandstand');
  });

  it('can be read while the stand is closed, and says which night is next', async () => {
    on(standIsClosed({ name: 'vs. Lincoln', opensAt: instant(Date.UTC(2026, 10, 28, 0, 30)) }));
    renderApp('/');
    expect(await screen.findByText('Next: vs. Lincoln, Friday 6:30 PM')).toBeTruthy();
    expect(screen.getByText('Online ordering is closed')).toBeTruthy();
    expect(await card('Hot Dog')).toBeTruthy();
  });

  it('names the usual pickup place while the stand has not answered', () => {
    on(standIsUnknown());
    renderApp('/');
    expect(screen.getByText('Pickup at the southwest corner of the bleachers')).toBeTruthy();
  });

  it('groups the products by category with name, price and stock', async () => {
    renderApp('/');
    const cola = await card('Cola');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Drinks', 'Candy', 'Food']);
    expect(within(cola).getByText('$2.50')).toBeTruthy();
    expect(within(cola).getByText('40 available')).toBeTruthy();
    expect(within(cola).getByRole('button', { name: 'Add to Cart: Cola' }).textContent).toBe('Add to Cart');
  });

  it.each([
    [1, 'Only 1 left!'],
    [3, 'Only 3 left!'],
    [4, '4 available'],
  ])('shows %i in stock as "%s"', async (available, text) => {
    on(menuIs([{ ...COLA, available }]));
    renderApp('/');
    expect(within(await card('Cola')).getByText(text)).toBeTruthy();
  });

  it('lists only what is left', async () => {
    on(menuIs([{ ...COLA, available: 0 }, HOT_DOG]));
    renderApp('/');
    await card('Hot Dog');
    expect(screen.queryByText('Cola')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Drinks' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Drinks/ })).toBeNull();
  });

  it('says so when there is nothing at all', async () => {
    on(menuIs([]));
    renderApp('/');
    expect(await screen.findByText('No products available at the moment.')).toBeTruthy();
    expect(screen.queryByText('Online Ordering Closed for Tonight')).toBeNull();
  });

  it('shows that it is loading', () => {
    on(menuNeverAnswers());
    renderApp('/');
    expect(screen.getByText('Loading menu...')).toBeTruthy();
  });

  it('says that the products cannot be had, and shows them as soon as they can', async () => {
    stopTheClock();
    on(menuFails());
    renderApp('/');
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch products');
    on(menuIs([COLA]));
    await passTime(60_000);
    expect(screen.getByText('Cola')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that there is no network after trying twice more', async () => {
    stopTheClock();
    const requests = on(menuIsUnreachable());
    renderApp('/');
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
    await passTime(1_000);
    await passTime(2_000);
    expect(requests).toHaveLength(3);
    expect(screen.getByRole('alert').textContent).toContain('Error fetching products');
  });

  it('keeps the products on the screen when a later refresh fails', async () => {
    stopTheClock();
    renderApp('/');
    await settle();
    on(menuFails());
    await passTime(60_000);
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch products');
    expect(screen.getByText('Cola')).toBeTruthy();
  });

  it('asks for the products every 60 seconds', async () => {
    stopTheClock();
    const requests = on(menuBecomes([COLA], [{ ...COLA, available: 2 }]));
    renderApp('/');
    await settle();
    expect(requests).toHaveLength(1);
    await passTime(59_000);
    expect(requests).toHaveLength(1);
    await passTime(1_000);
    expect(requests).toHaveLength(2);
    expect(screen.getByText('Only 2 left!')).toBeTruthy();
  });

  it('closes when every food item is gone, whatever else is left', async () => {
    on(menuIs([COLA, { ...HOT_DOG, available: 0 }]));
    renderApp('/');
    const overlay = await screen.findByRole('dialog', { name: 'Online Ordering Closed for Tonight' });
    expect(within(overlay).getByRole('link', { name: 'Check Order' })).toBe(document.activeElement);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Online Ordering Closed for Tonight' })).toBeTruthy();
  });

  it('has a chip for each category with the number of its products', async () => {
    renderApp('/');
    const chips = within(await screen.findByRole('navigation', { name: 'Categories' })).getAllByRole('link');
    expect(chips.map((chip) => chip.textContent)).toEqual(['Drinks 1', 'Candy 1', 'Food 1']);
    expect(chips.map((chip) => chip.getAttribute('href'))).toEqual(['#drinks', '#candy', '#food']);
    expect(chips.filter((chip) => chip.getAttribute('aria-current') === 'true')).toHaveLength(1);
  });

  it('gives every category its name, and marks the chip of the one that is in view after a turn of the phone', async () => {
    renderApp('/');
    await card('Cola');
    const sections = ['Drinks', 'Candy', 'Food'].map((name) => screen.getByRole('region', { name }));
    const marked = () =>
      within(screen.getByRole('navigation', { name: 'Categories' }))
        .getAllByRole('link')
        .filter((chip) => chip.getAttribute('aria-current') === 'true')
        .map((chip) => chip.textContent);
    // Without a layout everything is at the top, as when the last one has been reached.
    expect(marked()).toEqual(['Food 1']);
    for (const [index, section] of sections.entries())
      vi.spyOn(section, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, [-900, 160, 161][index]));
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(marked()).toEqual(['Candy 1']);
  });

  it('shows the placeholder where a picture does not load', async () => {
    renderApp('/');
    const picture = (await card('Cola')).querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/images/products/cola.jpg');
    picture?.dispatchEvent(new Event('error'));
    await waitFor(() => expect(picture?.getAttribute('src')).toBe('/images/placeholder.jpg'));
  });
});

describe('adding to the cart from the menu', () => {
  it('turns the button into a stepper in the same place, keeps the focus there, and counts', async () => {
    const { events } = renderApp('/');
    const cola = await card('Cola');
    await userEvent.click(within(cola).getByRole('button', { name: 'Add to Cart: Cola' }));
    expect(within(cola).getByRole('group', { name: 'Quantity of Cola' })).toBeTruthy();
    expect(document.activeElement).toBe(within(cola).getByRole('button', { name: 'One Cola more' }));
    await userEvent.click(within(cola).getByRole('button', { name: 'One Cola more' }));
    expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /View Cart.*2 items.*\$5\.00/ })).toBeTruthy();
    expect(events).toEqual([
      { name: 'view_menu' },
      { name: 'add_to_cart', productName: 'Cola', valueCents: 250, isFirst: true },
      { name: 'add_to_cart', productName: 'Cola', valueCents: 250, isFirst: false },
    ]);
  });

  it('gives Add to Cart back when the last one is taken out, with the focus on it', async () => {
    renderApp('/');
    const cola = await card('Cola');
    await userEvent.click(within(cola).getByRole('button', { name: 'Add to Cart: Cola' }));
    await userEvent.click(within(cola).getByRole('button', { name: 'One Cola less' }));
    expect(document.activeElement).toBe(within(cola).getByRole('button', { name: 'Add to Cart: Cola' }));
    expect(screen.getByRole('link', { name: 'Cart, 0 items' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /View Cart/ })).toBeNull();
  });

  it.each([
    [40, 5, 'Maximum 5 Cola per cart'],
    [2, 2, 'Only 2 Cola available'],
  ])('with %i in stock stops at %i and says why', async (available, most, text) => {
    on(menuIs([{ ...COLA, available }, HOT_DOG]));
    renderApp('/');
    const cola = await card('Cola');
    await userEvent.click(within(cola).getByRole('button', { name: 'Add to Cart: Cola' }));
    const more = within(cola).getByRole('button', { name: 'One Cola more' });
    for (let count = 1; count < most; count++) {
      expect(more.getAttribute('aria-disabled')).toBeNull();
      await userEvent.click(more);
    }
    expect(more.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(more);
    expect(screen.getByRole('alertdialog', { name: text })).toBeTruthy();
    expect(within(cola).getByRole('group').querySelector('output')?.textContent).toBe(String(most));
  });

  it('survives a reload', async () => {
    const first = renderApp('/');
    await userEvent.click(within(await card('Ring Lollipop')).getByRole('button', { name: /Add to Cart/ }));
    first.close();
    renderApp('/');
    expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeTruthy();
    expect(within(await card(LOLLIPOP.name)).getByRole('group', { name: 'Quantity of Ring Lollipop' })).toBeTruthy();
  });
});
