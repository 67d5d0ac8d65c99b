import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, instant, plusMs } from '#core/domain/kernel/instant.ts';
import { ApiError } from '#web/api/api-error.ts';
import { COLA, HOT_DOG, menuBecomes, menuFails, menuIs, menuIsUnreachable, menuNeverAnswers } from '../msw/handlers/catalogue.handlers.ts';
import { standIsClosed } from '../msw/handlers/queue.handlers.ts';
import { standIs, standIsUnknown } from '../msw/handlers/stand.handlers.ts';
import { given, on } from '../msw/server.ts';
import { passTime, settle, stopTheClock } from '../polling-clock.ts';
import { inBothLanguages } from '../in-both-languages.ts';

const FRIDAY = instant(Date.UTC(2026, 10, 28, 0, 30));

inBothLanguages("the menu's page", ({ renderApp, says }) => {
  const DRINKS = says('Drinks', (t) => t.menu.category('drinks'));
  const CANDY = says('Candy', (t) => t.menu.category('candy'));
  const FOOD = says('Food', (t) => t.menu.category('food'));
  const CATEGORIES = [DRINKS, CANDY, FOOD];
  const card = async (name: string): Promise<HTMLElement> => {
    const heading = await screen.findByRole('heading', { name, level: 3 });
    const item = heading.closest('li');
    if (item === null) throw new Error(`${name} has no card`);
    return item;
  };

  afterEach(() => vi.useRealTimers());

  describe('the menu', () => {
    it('welcomes customers and names the pickup place', async () => {
      on(standIs({ pickupPlace: 'the north gate' }));
      renderApp('/');
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(says('Welcome to the band stand!'));
      expect(await screen.findByText(says('Pickup at the north gate', (t) => t.menu.pickupAt('the north gate')))).toBeTruthy();
      expect(document.title).toBe(`${says('Menu')} · Bandstand`);
    });

    it('can be read while the stand is closed, and names the next night', async () => {
      on(standIsClosed({ name: 'vs. Lincoln', opensAt: FRIDAY }));
      const now = plusMs(FRIDAY, -DAY_MS);
      vi.setSystemTime(now);
      renderApp('/');
      expect(
        await screen.findByText(
          says('Next: vs. Lincoln, Friday 6:30 PM', (t) => t.menu.next(`vs. Lincoln, ${t.times.dayTime(FRIDAY, now, 'America/Chicago')}`)),
        ),
      ).toBeTruthy();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(says('Online ordering is closed'));
      expect(within(await card('Hot Dog')).queryByRole('button', { name: /: Hot Dog$/ })).toBeNull();
    });

    it('can be read between two nights, though the food of the last is gone', async () => {
      given(standIsClosed(null), menuIs([COLA, { ...HOT_DOG, available: 0 }]));
      renderApp('/');
      await card('Cola');
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(says('Online ordering is closed')));
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('announces that the game is off', async () => {
      on(standIsClosed(null, true));
      renderApp('/');
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(says('Tonight’s game is off')));
      expect(screen.getByText(says('Every order is refunded in full. You don’t have to do anything.'))).toBeTruthy();
    });

    it('names the usual pickup place while the stand has not answered', () => {
      on(standIsUnknown());
      renderApp('/');
      expect(
        screen.getByText(
          says('Pickup at the southwest corner of the bleachers', (t) => t.menu.pickupAt('the southwest corner of the bleachers')),
        ),
      ).toBeTruthy();
    });

    it('groups the products by category with name, price and stock', async () => {
      renderApp('/');
      const cola = await card('Cola');
      expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([DRINKS, CANDY, FOOD]);
      expect(within(cola).getByText('$2.50')).toBeTruthy();
      expect(within(cola).getByText(says('40 available', (t) => t.menu.stock(40).text))).toBeTruthy();
      expect(within(cola).getByRole('button', { name: `${says('Add to Cart')}: Cola` }).textContent).toBe(says('Add to Cart'));
    });

    it.each([
      [1, says('Only 1 left!', (t) => t.menu.stock(1).text), 'low'],
      [3, says('Only 3 left!', (t) => t.menu.stock(3).text), 'low'],
      [4, says('4 available', (t) => t.menu.stock(4).text), 'normal'],
    ])('shows %i in stock as "%s"', async (available, text, style) => {
      on(menuIs([{ ...COLA, available }]));
      renderApp('/');
      expect(within(await card('Cola')).getByText(text).className).toContain(style);
    });

    it('lists only what is left', async () => {
      on(menuIs([{ ...COLA, available: 0 }, HOT_DOG]));
      renderApp('/');
      await card('Hot Dog');
      expect(screen.queryByText('Cola')).toBeNull();
      expect(screen.queryByRole('heading', { name: DRINKS })).toBeNull();
      expect(screen.queryByRole('link', { name: new RegExp(DRINKS) })).toBeNull();
    });

    it('explains an empty catalogue', async () => {
      on(menuIs([]));
      renderApp('/');
      expect(await screen.findByText(says('No products available at the moment.'))).toBeTruthy();
      expect(screen.queryByText(says('Online Ordering Closed for Tonight'))).toBeNull();
    });

    it('shows that it is loading', () => {
      on(menuNeverAnswers());
      renderApp('/');
      expect(screen.getByText(says('Loading menu...'))).toBeTruthy();
    });

    it('reports that the products failed, until they come', async () => {
      stopTheClock();
      on(menuFails());
      renderApp('/');
      await settle();
      expect(screen.getByRole('alert').textContent).toContain(says('Failed to fetch products', (t) => t.menu.failed(new Error('500'))));
      on(menuIs([COLA]));
      await passTime(60_000);
      expect(screen.getByText('Cola')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('reports a missing network after two retries', async () => {
      stopTheClock();
      const requests = on(menuIsUnreachable());
      renderApp('/');
      await settle();
      expect(screen.queryByRole('alert')).toBeNull();
      await passTime(1_000);
      await passTime(2_000);
      expect(requests).toHaveLength(3);
      expect(screen.getByRole('alert').textContent).toContain(
        says('Error fetching products', (t) => t.menu.failed(new ApiError({ kind: 'network' }))),
      );
    });

    it('keeps the products on the screen when a later refresh fails', async () => {
      stopTheClock();
      renderApp('/');
      await settle();
      on(menuFails());
      await passTime(60_000);
      expect(screen.getByRole('alert').textContent).toContain(says('Failed to fetch products', (t) => t.menu.failed(new Error('500'))));
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
      expect(screen.getByText(says('Only 2 left!', (t) => t.menu.stock(2).text))).toBeTruthy();
    });

    it('closes when every food item is gone', async () => {
      on(menuIs([COLA, { ...HOT_DOG, available: 0 }]));
      renderApp('/');
      const overlay = await screen.findByRole('dialog', { name: says('Online Ordering Closed for Tonight') });
      expect(within(overlay).getByRole('link', { name: says('Check Order') })).toBe(document.activeElement);
      await userEvent.keyboard('{Escape}');
      expect(screen.getByRole('dialog', { name: says('Online Ordering Closed for Tonight') })).toBeTruthy();
    });

    it('has a chip for each category with the number of its products', async () => {
      renderApp('/');
      const chips = within(await screen.findByRole('navigation', { name: says('Categories') })).getAllByRole('link');
      expect(chips.map((chip) => chip.textContent)).toEqual(CATEGORIES.map((name) => `${name} 1`));
      expect(chips.map((chip) => chip.getAttribute('href'))).toEqual(['#drinks', '#candy', '#food']);
      expect(chips.filter((chip) => chip.getAttribute('aria-current') === 'true')).toHaveLength(1);
    });

    it('gives every category its name, and marks the chip of the one that is in view after a turn of the phone', async () => {
      renderApp('/');
      await card('Cola');
      const sections = [DRINKS, CANDY, FOOD].map((name) => screen.getByRole('region', { name }));
      const marked = () =>
        within(screen.getByRole('navigation', { name: says('Categories') }))
          .getAllByRole('link')
          .filter((chip) => chip.getAttribute('aria-current') === 'true')
          .map((chip) => chip.textContent);
      // Without layout everything is at the top, as if at the end of the page.
      expect(marked()).toEqual([`${FOOD} 1`]);
      for (const [index, section] of sections.entries())
        vi.spyOn(section, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, [-900, 160, 161][index]));
      act(() => void window.dispatchEvent(new Event('resize')));
      expect(marked()).toEqual([`${CANDY} 1`]);
    });
  });

  describe('adding to the cart from the menu', () => {
    it('turns the button into a stepper in the same place, keeps the focus there, and counts', async () => {
      const { events } = renderApp('/');
      const cola = await card('Cola');
      await userEvent.click(within(cola).getByRole('button', { name: `${says('Add to Cart')}: Cola` }));
      expect(within(cola).getByRole('group', { name: says('Quantity of Cola', (t) => t.ui.quantityOf('Cola')) })).toBeTruthy();
      expect(document.activeElement).toBe(within(cola).getByRole('button', { name: says('One Cola more', (t) => t.ui.oneMore('Cola')) }));
      await userEvent.click(within(cola).getByRole('button', { name: says('One Cola more', (t) => t.ui.oneMore('Cola')) }));
      expect(screen.getByRole('link', { name: says('Cart, 2 items', (t) => t.shell.cart(t.ui.items(2))) })).toBeTruthy();
      expect(
        screen.getByRole('link', { name: new RegExp(String.raw`${says('View Cart')}.*${says('2 items', (t) => t.ui.items(2))}.*\$5\.00`) }),
      ).toBeTruthy();
      expect(events).toEqual([
        { name: 'view_menu' },
        { name: 'add_to_cart', productName: 'Cola', valueCents: 250, isFirst: true },
        { name: 'add_to_cart', productName: 'Cola', valueCents: 250, isFirst: false },
      ]);
    });

    it('gives Add to Cart back when the last one is taken out, with the focus on it', async () => {
      renderApp('/');
      const cola = await card('Cola');
      await userEvent.click(within(cola).getByRole('button', { name: `${says('Add to Cart')}: Cola` }));
      await userEvent.click(within(cola).getByRole('button', { name: says('One Cola less', (t) => t.ui.oneLess('Cola')) }));
      expect(document.activeElement).toBe(within(cola).getByRole('button', { name: `${says('Add to Cart')}: Cola` }));
      expect(screen.getByRole('link', { name: says('Cart, 0 items', (t) => t.shell.cart(t.ui.items(0))) })).toBeTruthy();
      expect(screen.queryByRole('link', { name: new RegExp(says('View Cart')) })).toBeNull();
    });

    it.each([
      [40, 5, says('Maximum 5 Cola per cart', (t) => t.menu.refusal({ kind: 'cart/maximum-reached', name: 'Cola', maximum: 5 }))],
      [2, 2, says('Only 2 Cola available', (t) => t.menu.refusal({ kind: 'cart/not-enough', name: 'Cola', available: 2 }))],
    ])('with %i in stock stops at %i and says why', async (available, most, text) => {
      on(menuIs([{ ...COLA, available }, HOT_DOG]));
      renderApp('/');
      const cola = await card('Cola');
      await userEvent.click(within(cola).getByRole('button', { name: `${says('Add to Cart')}: Cola` }));
      const more = within(cola).getByRole('button', { name: says('One Cola more', (t) => t.ui.oneMore('Cola')) });
      for (let count = 1; count < most; count++) {
        expect(more.getAttribute('aria-disabled')).toBeNull();
        await userEvent.click(more);
      }
      expect(more.getAttribute('aria-disabled')).toBe('true');
      await userEvent.click(more);
      expect(screen.getByRole('alertdialog', { name: text })).toBeTruthy();
      expect(within(cola).getByRole('group').querySelector('output')?.textContent).toBe(String(most));
    });
  });
});
