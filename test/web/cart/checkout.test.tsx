import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { COLA, HOT_DOG, menuFails, menuIs, usualMenu } from '../msw/handlers/catalogue.handlers.ts';
import {
  checkoutBreaks,
  checkoutIsRefused,
  checkoutIsRefusedOnce,
  checkoutIsUnreachable,
  checkoutNeverAnswers,
  checkoutOpens,
  PAYMENT_URL,
  SESSION_ID,
} from '../msw/handlers/checkout.handlers.ts';
import { on } from '../msw/server.ts';
import { fillCart, storedCart } from './fill-cart.ts';
import { ApiError } from '#web/api/api-error.ts';
import { inBothLanguages } from '../in-both-languages.ts';

const REFUSED = 'The provider refused this cart';
const CHANGED = 'Prices have changed. Please check your cart.';
const NOT_OPENED = 'No pudimos abrir el pago. Inténtalo de nuevo.';

inBothLanguages('the way to the payment', ({ language, renderApp, says }) => {
  const proceed = () => userEvent.click(screen.getByRole('button', { name: says('Proceed to Checkout') }));
  const openCart = () => {
    fillCart([
      [COLA, 2],
      [HOT_DOG, 1],
    ]);
    return renderApp('/cart');
  };

  describe('Proceed to Checkout', () => {
    it('sends the cart as it was shown, with its key and the visitor, and goes to the payment page', async () => {
      const requests = on(checkoutOpens());
      const { leftTo, events, services } = openCart();
      await proceed();
      await waitFor(() => expect(leftTo).toEqual([PAYMENT_URL]));
      expect(requests).toHaveLength(1);
      expect(requests[0]?.body).toEqual({
        items: [
          { id: 1, quantity: 2, price: 250 },
          { id: 20, quantity: 1, price: 350 },
        ],
        processingFee: 26,
        donationAmount: 102,
      });
      expect(requests[0]?.headers).toMatchObject({ 'idempotency-key': 'first-version', 'x-visitor-id': services.visitorId });
      expect(services.pendingCheckout.get()?.sessionId).toBe(SESSION_ID);
      expect(events).toEqual([{ name: 'begin_checkout', itemCount: 3, valueCents: 978 }]);
    });

    it('shows Processing... until the page is left, and again nothing of it after the back button', async () => {
      on(checkoutOpens());
      const { leftTo, comeBack } = openCart();
      await proceed();
      await waitFor(() => expect(leftTo).toHaveLength(1));
      expect(screen.getByRole('dialog', { name: says('Processing...') })).toBeTruthy();
      comeBack();
      await waitFor(() => expect(screen.queryByRole('dialog', { name: says('Processing...') })).toBeNull());
      await proceed();
      await waitFor(() => expect(leftTo).toHaveLength(2));
    });

    it('asks once for several taps', async () => {
      const requests = on(checkoutNeverAnswers());
      openCart();
      const button = screen.getByRole('button', { name: says('Proceed to Checkout') });
      act(() => {
        button.click();
        button.click();
      });
      expect(await screen.findByRole('dialog', { name: says('Processing...') })).toBeTruthy();
      act(() => button.click());
      await waitFor(() => expect(requests).toHaveLength(1));
    });

    it('uses the same key again after a lost answer', async () => {
      const lost = on(checkoutIsUnreachable());
      const { leftTo } = openCart();
      await proceed();
      await userEvent.click(await screen.findByRole('button', { name: says('OK') }));
      const requests = on(checkoutOpens());
      await proceed();
      await waitFor(() => expect(leftTo).toEqual([PAYMENT_URL]));
      expect([lost[0]?.headers['idempotency-key'], requests[0]?.headers['idempotency-key']]).toEqual(['first-version', 'first-version']);
    });

    it('takes a new key when the server knows the old one with another cart', async () => {
      const requests = on(checkoutIsRefusedOnce('IDEMPOTENCY_KEY_REUSED', 'This key belongs to another cart'));
      const { leftTo } = openCart();
      await proceed();
      await waitFor(() => expect(leftTo).toEqual([PAYMENT_URL]));
      expect(requests.map((request) => request.headers['idempotency-key'] === 'first-version')).toEqual([true, false]);
    });

    it('alerts when another tab has emptied the cart', async () => {
      const requests = on(checkoutOpens());
      openCart();
      await screen.findByText(says('Order Summary'));
      localStorage.removeItem('bandstand.cart');
      screen.getByRole('button', { name: says('Proceed to Checkout') }).click();
      expect(await screen.findByRole('alertdialog', { name: says('Your cart is empty!') })).toBeTruthy();
      expect(requests).toHaveLength(0);
    });
  });

  describe('a checkout that fails', () => {
    it.each([
      [
        'the server says why',
        checkoutIsRefused('PAYMENT_REFUSED', REFUSED),
        { en: REFUSED, es: 'El servicio de pagos no aceptó este pago. Avísale al equipo del puesto.' }[language],
      ],
      ['the server says nothing', checkoutBreaks(), { en: 'Failed to create checkout session', es: NOT_OPENED }[language]],
      [
        'there is no network',
        checkoutIsUnreachable(),
        says('Failed to proceed to checkout. Please try again.', (t) => t.cart.checkoutFailed(new ApiError({ kind: 'network' }))),
      ],
      [
        'stock is short',
        checkoutIsRefused('INSUFFICIENT_STOCK', 'Insufficient stock for Hot Dog: only 1 left', { items: [] }),
        {
          en: 'Insufficient stock for Hot Dog: only 1 left. Please adjust your cart and try again.',
          es: 'Ya no queda suficiente de algo que pediste. Ajusta tu carrito e inténtalo de nuevo.',
        }[language],
      ],
    ])('removes the overlay and alerts when %s', async (_case, outcome, text) => {
      on(outcome);
      const { leftTo, events } = openCart();
      await proceed();
      expect(await screen.findByRole('alertdialog', { name: text })).toBeTruthy();
      expect(screen.queryByRole('dialog', { name: says('Processing...') })).toBeNull();
      expect(leftTo).toEqual([]);
      expect(events.at(-1)).toEqual({ name: 'exception' });
    });

    it('shows the fresh stock after a shortage', async () => {
      on(menuIs(usualMenu()));
      openCart();
      await screen.findByText(says('Order Summary'));
      on(checkoutIsRefused('INSUFFICIENT_STOCK', 'Insufficient stock for Cola: only 1 left', { items: [] }));
      on(menuIs([{ ...COLA, available: 1 }, HOT_DOG]));
      await proceed();
      expect(
        await screen.findByText(
          says('Only 1 Cola left: we reduced it from 2.', (t) => t.cart.change({ kind: 'quantity-reduced', name: 'Cola', from: 2, to: 1 })),
        ),
      ).toBeTruthy();
    });

    it('shows the fresh prices that the refusal carries, even if the menu fails', async () => {
      on(
        checkoutIsRefused('PRICE_CHANGED', CHANGED, {
          items: [
            { id: 1, name: 'Cola', price: 2.75 },
            { id: 20, name: 'Hot Dog', price: 3.5 },
          ],
          subtotal: 9,
          processingFee: 0.27,
          donationAmount: 1.08,
          total: 10.35,
        }),
      );
      openCart();
      await screen.findByText(says('Order Summary'));
      on(menuFails());
      await proceed();
      expect(
        await screen.findByRole('alertdialog', {
          name: { en: CHANGED, es: 'Los precios cambiaron desde que llenaste tu carrito. Revisa el nuevo total.' }[language],
        }),
      ).toBeTruthy();
      expect(
        screen.getByText(
          says('Cola now costs $2.75 instead of $2.50.', (t) =>
            t.cart.change({ kind: 'price-changed', name: 'Cola', fromCents: cents(250), toCents: cents(275) }),
          ),
        ),
      ).toBeTruthy();
      expect(storedCart()?.key).not.toBe('first-version');
    });

    it('explains that many people are checking out, and leaves the cart open', async () => {
      const { code, error, extras } = refuse({ kind: 'checkout/crowded' });
      on(checkoutIsRefused(code, error, extras));
      openCart();
      await screen.findByText(says('Order Summary'));
      await proceed();
      expect((await screen.findByRole('alertdialog')).textContent).toContain(
        {
          en: 'Lots of people are checking out right now. Please try again in a moment.',
          es: 'El puesto está muy ocupado. Inténtalo de nuevo en un momento.',
        }[language],
      );
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('opens the waiting room when orders have been paused', async () => {
      on(checkoutIsRefused('ORDERS_PAUSED', 'Orders are paused', { acceptingOrders: false }));
      openCart();
      await screen.findByText(says('Order Summary'));
      await proceed();
      expect(await screen.findByRole('dialog', { name: says('Our team is working hard on current orders!') })).toBeTruthy();
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
  });
});
