import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { COLA } from '../msw/handlers/catalogue.handlers.ts';
import { checkoutIsRefused, checkoutIsRefusedOnce, PAYMENT_URL, wordIs } from '../msw/handlers/checkout.handlers.ts';
import { on } from '../msw/server.ts';
import { fillCart } from './fill-cart.ts';
import { inBothLanguages } from '../in-both-languages.ts';

const WRONG = {
  en: 'This is not tonight’s word. It is on the sign at the stand.',
  es: 'Esa no es la palabra de hoy. Está en el letrero del puesto.',
};

inBothLanguages('tonight’s word', ({ language, renderApp, says }) => {
  const proceed = () => userEvent.click(screen.getByRole('button', { name: says('Proceed to Checkout') }));
  const LABEL = says('Tonight’s word: it’s on the sign at the stand');
  const openCart = () => {
    fillCart([[COLA, 2]]);
    return renderApp('/cart');
  };

  it('asks for the word once, and goes on to pay', async () => {
    const presses = on(checkoutIsRefusedOnce('WORD_REQUIRED', 'Please type tonight’s word.'));
    const words = on(wordIs('green-otter-42'));
    const { leftTo } = openCart();
    await proceed();
    await userEvent.type(await screen.findByLabelText(LABEL), 'green-otter-42');
    await userEvent.click(screen.getByRole('button', { name: says('Continue') }));
    await waitFor(() => expect(leftTo).toEqual([PAYMENT_URL]));
    expect(words.map(({ body }) => body)).toEqual([{ word: 'green-otter-42' }]);
    // The same request: its key holds no stock yet.
    expect(presses.map(({ headers }) => headers['idempotency-key'])).toEqual(['first-version', 'first-version']);
  });

  it('keeps the cart when the word is wrong', async () => {
    on(checkoutIsRefused('WORD_REQUIRED', 'Please type tonight’s word.'));
    on(wordIs('green-otter-42'));
    const { leftTo } = openCart();
    await proceed();
    await userEvent.type(await screen.findByLabelText(LABEL), 'green-duck-42');
    await userEvent.click(screen.getByRole('button', { name: says('Continue') }));
    expect(await screen.findByText(WRONG[language])).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: says('OK') }));
    expect(screen.getByRole('button', { name: says('Proceed to Checkout') })).toBeTruthy();
    expect(leftTo).toEqual([]);
  });
});
