import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { everybodyIsTold, ordersAre, ordersCome, ready, staffOrder, statusChangeIs } from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { networkFailure } from '../msw/typed-handler.ts';
import { openStaffApp, tap } from '../open-staff-app.ts';

afterEach(() => vi.useRealTimers());

it('prints without a network what is still open after what this device has done since', async () => {
  on(everybodyIsTold());
  on(ordersAre([ready(21, 3), ready(22, 2), staffOrder(36)]));
  const atWindow = await openStaffApp('/pickup-window');
  on(ordersCome(() => networkFailure()));
  on(statusChangeIs(networkFailure()));
  await tap('Picked Up #021');
  atWindow.close();
  await openStaffApp('/fulfillment/paper');
  expect(screen.getAllByRole('cell', { name: '2× Hot Dog, 1× Cola' })).toHaveLength(2);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => /#\d{3}/.exec(textContent)?.[0])).toEqual(['#022', '#036']);
});
