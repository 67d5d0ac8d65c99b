import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { HASH, lookupBreaks, lookupFinds, lookupIsRefused, statusIs } from '../msw/handlers/orders.handlers.ts';
import { on } from '../msw/server.ts';
import { inBothLanguages } from '../in-both-languages.ts';

const LAST_NAME_TOO = 'Many orders are being looked up right now. Please type your last name or pickup code as well.';
const TOO_MANY = 'Too many tries. Please wait a few minutes.';

inBothLanguages('looking for an order', ({ language, renderApp, says }) => {
  const input = () => screen.getByLabelText<HTMLInputElement>(says('Email or phone'));
  const submit = () => userEvent.click(screen.getByRole('button', { name: says('Check Order Status') }));

  describe('/check-order', () => {
    it('shows the form and the tips', () => {
      renderApp('/check-order');
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(says('Check Order'));
      expect(screen.getAllByRole('textbox')).toEqual([input()]);
      expect(input().value).toBe('');
      expect(screen.getByRole<HTMLButtonElement>('button', { name: says('Check Order Status') }).type).toBe('submit');
      expect(screen.getByText(says('Orders typically take 5-15 minutes.'))).toBeTruthy();
      expect(document.title).toBe(`${says('Check Order')} · Bandstand`);
    });

    it('formats a phone number of 10 digits, and nothing before that', async () => {
      renderApp('/check-order');
      await userEvent.type(input(), '555010014');
      expect(screen.queryByText('(555) 010-0142')).toBeNull();
      await userEvent.type(input(), '2');
      expect(screen.getByText('(555) 010-0142')).toBeTruthy();
    });

    it.each(['', '   ', 'Maya', '12345'])('asks for an e-mail address or phone number instead of "%s"', async (text) => {
      const requests = on(lookupFinds());
      renderApp('/check-order');
      if (text !== '') await userEvent.type(input(), text);
      await submit();
      expect(screen.getByRole('alert').textContent).toBe(says('Please enter your email address or phone number'));
      expect(input().getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(input());
      await userEvent.type(input(), 'x');
      expect(screen.queryByRole('alert')).toBeNull();
      expect(requests).toHaveLength(0);
    });

    it.each([
      [' Maya@Example.COM ', 'maya@example.com'],
      ['(555) 010-0142', '5550100142'],
    ])('looks up "%s" as %s and goes to the order', async (typed, sent) => {
      const requests = on(lookupFinds());
      on(statusIs({}));
      const { path } = renderApp('/check-order');
      await userEvent.type(input(), typed);
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(path()).toBe(`/order-status/${HASH}`));
      expect(requests.map((request) => request.body)).toEqual([{ emailOrPhone: sent }]);
      expect(await screen.findByText('#042')).toBeTruthy();
    });

    it('asks for the last name as well while many orders are looked up', async () => {
      on(lookupIsRefused('LAST_NAME_NEEDED', LAST_NAME_TOO));
      const { path } = renderApp('/check-order');
      await userEvent.type(input(), 'maya@example.com');
      await submit();
      expect((await screen.findByRole('alert')).textContent).toBe(
        { en: LAST_NAME_TOO, es: 'Mucha gente está buscando su pedido. Escribe también tu apellido o tu código para recoger.' }[language],
      );
      const requests = on(lookupFinds());
      on(statusIs({}));
      await userEvent.type(screen.getByLabelText(says('Last name or pickup code')), 'Rivera');
      await submit();
      await waitFor(() => expect(path()).toBe(`/order-status/${HASH}`));
      expect(requests.map((request) => request.body)).toEqual([{ emailOrPhone: 'maya@example.com', lastName: 'Rivera' }]);
    });

    it.each([
      ['without words', lookupBreaks(), says('Failed to lookup order. Please try again.', (t) => t.order.lookupFailed(new Error('500')))],
      [
        'with words',
        lookupIsRefused('RATE_LIMITED', TOO_MANY),
        { en: TOO_MANY, es: 'Demasiados intentos. Espera unos minutos.' }[language],
      ],
      [
        'for its form',
        lookupIsRefused('INVALID_REQUEST', 'body.emailOrPhone: invalid'),
        says('Please enter your email address or phone number'),
      ],
    ])('explains a refusal %s', async (_case, outcome, text) => {
      on(outcome);
      renderApp('/check-order');
      await userEvent.type(input(), 'maya@example.com');
      await submit();
      expect((await screen.findByRole('alert')).textContent).toBe(text);
    });
  });
});
