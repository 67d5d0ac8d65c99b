import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { checkoutOpens, PAYMENT_URL } from '../msw/handlers/checkout.handlers.ts';
import { on } from '../msw/server.ts';
import { renderApp } from '../render-app.tsx';

const TAPS_AT_MOST = 7;

it('hot dog and cola reach the payment page in seven taps or fewer', async () => {
  on(checkoutOpens());
  const { leftTo } = renderApp('/');
  const user = userEvent.setup();
  let taps = 0;
  const tap = async (role: 'button' | 'link', name: string | RegExp): Promise<void> => {
    await user.click(await screen.findByRole(role, { name }));
    taps += 1;
  };
  await tap('button', 'Add to Cart: Cola');
  await tap('link', /^Food/);
  await tap('button', 'Add to Cart: Hot Dog');
  await tap('link', /View Cart/);
  await tap('button', 'Proceed to Checkout');
  await waitFor(() => expect(leftTo).toEqual([PAYMENT_URL]));
  // Counted in docs/accessibility.md.
  expect(taps).toBe(5);
  expect(taps).toBeLessThanOrEqual(TAPS_AT_MOST);
});
