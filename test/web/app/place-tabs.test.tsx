import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ordersAre } from '../msw/handlers/staff.handlers.ts';
import { given } from '../msw/server.ts';
import { standIs } from '../msw/handlers/stand.handlers.ts';
import { openAdmin } from '../open-app.ts';

it.each([
  ['stripe', true],
  ['square', true],
  ['simulated', false],
] as const)('card deposits and the card reader are among the pages of money with %s: %s', async (paymentProvider, isShown) => {
  given(standIs({ paymentProvider }), ordersAre([]));
  await openAdmin('/admin/orders');
  const tabs = within(screen.getByRole('navigation', { name: 'Money' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Sales',
    'Nights',
    'District’s Form',
    'Orders & Refunds',
    ...(isShown ? ['Card Deposits', 'Card Reader'] : []),
  ]);
});
