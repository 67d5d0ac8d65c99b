import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';
import { checkoutIsRefused, checkoutOpens, PAYMENT_URL } from '../msw/handlers/checkout.handlers.ts';
import { itemsWait, ordersArePausedFor, standIsClosed, waiting } from '../msw/handlers/queue.handlers.ts';
import { on } from '../msw/server.ts';
import { fillCart, storedCart } from './fill-cart.ts';
import { inBothLanguages } from '../in-both-languages.ts';

inBothLanguages('items that wait', ({ language, renderApp, says }) => {
  const FULL = waiting(HOT_DOG, { minutes: 10 });
  const openCart = () => {
    fillCart([
      [COLA, 2],
      [HOT_DOG, 1],
    ]);
    return renderApp('/cart');
  };
  const waitCard = () => screen.findByRole('region', { name: says('These have to wait') });

  describe('items that have to wait', () => {
    it('stand apart with the reason and stay in the cart; the rest is paid for', async () => {
      on(itemsWait(FULL));
      const requests = on(checkoutOpens());
      const { leftTo } = openCart();
      const card = within(await waitCard());
      expect(card.getByRole('heading', { name: '1× Hot Dog' })).toBeTruthy();
      expect(card.getByText(says('Full right now. Room again in about 10 min.', (t) => t.cart.waiting.full(10)))).toBeTruthy();
      expect(screen.getByText(says('2 items to order now', (t) => t.cart.waiting.now(t.ui.items(2))))).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: says('Proceed to Checkout') }));
      await waitFor(() => expect(leftTo).toEqual([PAYMENT_URL]));
      expect(requests[0]?.body).toMatchObject({ items: [{ id: COLA.id, quantity: 2 }] });
      expect(storedCart()?.items).toHaveLength(2);
    });

    it('are all of the cart while the stand is closed: nothing can be paid for, and the next night is named', async () => {
      on(standIsClosed({ name: 'vs. Lincoln', opensAt: null }));
      openCart();
      const closed = within(await screen.findByRole('region', { name: says('Online ordering is closed') }));
      expect(closed.getByText(says('Next: vs. Lincoln', (t) => t.menu.next('vs. Lincoln')))).toBeTruthy();
      expect(closed.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['2× Cola', '1× Hot Dog']);
      expect(screen.queryByRole('button', { name: new RegExp(says('Proceed to Checkout')) })).toBeNull();
      expect(storedCart()?.items).toHaveLength(2);
    });

    it('move when the checkout is refused because of them', async () => {
      on(
        checkoutIsRefused('ITEMS_WAIT', 'Hot Dog has to wait.', {
          items: [waiting(HOT_DOG, { reason: 'paused', sentence: 'New gas bottle.' })],
        }),
      );
      openCart();
      await userEvent.click(await screen.findByRole('button', { name: says('Proceed to Checkout') }));
      expect(
        within(await waitCard()).getByText(
          says('Paused. New gas bottle.', (t) => t.cart.waiting.paused(null, { sentence: 'New gas bottle.' })),
        ),
      ).toBeTruthy();
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });

    it('are fewer when only part of them is too much', async () => {
      on(
        checkoutIsRefused('ITEMS_WAIT', 'Hot Dog: this is more than Grill can take on now.', {
          items: [waiting(HOT_DOG, { reason: 'too-much' })],
        }),
      );
      openCart();
      await userEvent.click(await screen.findByRole('button', { name: says('Proceed to Checkout') }));
      expect((await screen.findByRole('alertdialog')).textContent).toContain(
        { en: 'more than Grill can take on now', es: 'Es más de lo que podemos preparar ahora.' }[language],
      );
      expect(screen.queryByRole('region', { name: says('These have to wait') })).toBeNull();
    });

    it('leave nothing to pay when all of the cart waits', async () => {
      on(itemsWait(FULL, waiting(COLA)));
      openCart();
      await waitCard();
      expect(screen.queryByRole('button', { name: says('Proceed to Checkout') })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: says('Remove Cola', (t) => t.cart.removeItem('Cola')) }));
      expect(storedCart()?.items).toHaveLength(1);
    });

    it('say so on the menu, in the place of Add to Cart', async () => {
      on(itemsWait(FULL));
      renderApp('/');
      expect(await screen.findByText(says('Full right now. Room again in about 10 min.', (t) => t.cart.waiting.full(10)))).toBeTruthy();
      expect(screen.queryByRole('button', { name: `${says('Add to Cart')}: Hot Dog` })).toBeNull();
      expect(screen.getByRole('button', { name: `${says('Add to Cart')}: Cola` })).toBeTruthy();
    });

    it('are all of them, with a manager’s sentence, when everything is paused', async () => {
      on(ordersArePausedFor('Halftime! Back in a moment.'));
      renderApp('/');
      expect(await screen.findByText('Halftime! Back in a moment.')).toBeTruthy();
    });
  });
});
