import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { COLA, HOT_DOG, menuIs, usualMenu } from '../msw/handlers/catalogue.handlers.ts';
import { checkoutOpens, holdIs, holdIsUnknown, releaseFails, SESSION_ID } from '../msw/handlers/checkout.handlers.ts';
import { found, lookupBySessionGives, NOT_YET } from '../msw/handlers/orders.handlers.ts';
import { on } from '../msw/server.ts';
import { bare, networkFailure } from '../msw/typed-handler.ts';
import { fillCart, storedCart } from './fill-cart.ts';
import { inBothLanguages } from '../in-both-languages.ts';

inBothLanguages('a cancelled payment', ({ renderApp, says }) => {
  /** A customer who went to the payment page and is now at `address`. */
  const comeFromPayment = async (address: string) => {
    fillCart([[COLA, 2]]);
    on(checkoutOpens());
    on(lookupBySessionGives(NOT_YET));
    const first = renderApp('/cart');
    await userEvent.click(screen.getByRole('button', { name: says('Proceed to Checkout') }));
    await waitFor(() => expect(first.leftTo).toHaveLength(1));
    first.close();
    // While the hold lasts, the last two colas are the customer's own.
    on(menuIs([{ ...COLA, available: 0 }, HOT_DOG]));
    return () => renderApp(address);
  };

  describe('/cancel', () => {
    it('leads back to the cart, with nothing paid', async () => {
      const { path } = renderApp('/cancel');
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(says('Payment Cancelled'));
      expect(screen.getByText(says('Your order was not completed. Return to cart to try again.'))).toBeTruthy();
      await userEvent.click(screen.getByRole('link', { name: says('Return to cart') }));
      expect(path()).toBe('/cart');
    });

    it('releases the hold at once, keeps the cart, and gives it a new key', async () => {
      const arrive = await comeFromPayment('/cancel');
      const requests = on(holdIs('released'));
      on(menuIs(usualMenu()));
      const { services } = arrive();
      await waitFor(() => expect(services.pendingCheckout.get()).toBeNull());
      expect(requests.map((request) => request.params.sessionId)).toEqual([SESSION_ID]);
      expect(storedCart()?.items).toHaveLength(1);
      expect(storedCart()?.key).not.toBe('first-version');
    });

    it('does not call a cart sold out whose own hold is still being released', async () => {
      const arrive = await comeFromPayment('/cancel');
      on(holdIs('releasing'));
      arrive();
      await userEvent.click(await screen.findByRole('link', { name: says('Return to cart') }));
      await screen.findByText(says('Order Summary'));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: says('One Cola more', (t) => t.ui.oneMore('Cola')) }).getAttribute('aria-disabled')).toBe(
          'true',
        ),
      );
      expect(screen.queryByText(says('Your cart changed'))).toBeNull();
      expect(screen.getByText(says('2 items', (t) => t.ui.items(2)))).toBeTruthy();
    });

    it('shows the order when the payment was faster than the cancelling', async () => {
      const arrive = await comeFromPayment('/cancel');
      on(holdIs('paid'));
      on(lookupBySessionGives(found()));
      const { path } = arrive();
      expect(await screen.findByText(says('Order Confirmed!'))).toBeTruthy();
      expect(path()).toBe(`/success?session_id=${SESSION_ID}`);
    });

    it.each([
      ['breaks', bare(500)],
      ['is out of reach', networkFailure()],
    ])('remembers the hold and keeps the key while the server %s, and asks again', async (_what, outcome) => {
      const arrive = await comeFromPayment('/cancel');
      const requests = on(releaseFails(outcome));
      const { services } = arrive();
      // If the failure counted as an answer, the app would not retry.
      await waitFor(() => expect(requests.length).toBeGreaterThan(1), { timeout: 10_000 });
      expect(services.pendingCheckout.get()?.sessionId).toBe(SESSION_ID);
      expect(storedCart()?.key).toBe('first-version');
    });

    it('forgets a session that the server does not know', async () => {
      const arrive = await comeFromPayment('/cancel');
      on(holdIsUnknown());
      const { services } = arrive();
      await waitFor(() => expect(services.pendingCheckout.get()).toBeNull());
    });
  });

  describe("coming back by the browser's back button", () => {
    it('keeps the cart, and another checkout goes through', async () => {
      const arrive = await comeFromPayment('/cart');
      const requests = on(checkoutOpens());
      const { leftTo } = arrive();
      await waitFor(() =>
        expect(screen.getByRole('button', { name: says('One Cola more', (t) => t.ui.oneMore('Cola')) }).getAttribute('aria-disabled')).toBe(
          'true',
        ),
      );
      expect(screen.queryByText(says('Your cart changed'))).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: says('Proceed to Checkout') }));
      await waitFor(() => expect(leftTo).toHaveLength(1));
      expect(requests[0]?.headers['idempotency-key']).toBe('first-version');
    });
  });
});
