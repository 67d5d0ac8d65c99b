import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { everyoneIsNotified, ordersAre, ordersCome, ready, staffOrder, statusChangeIs } from '../msw/handlers/staff.handlers.ts';
import { given } from '../msw/server.ts';
import { networkFailure } from '../msw/typed-handler.ts';
import { openStaffApp, tap } from '../open-app.ts';

it('prints the open orders without a network, after this device’s own acts', async () => {
  given(everyoneIsNotified(), ordersAre([ready(21, 3), ready(22, 2), staffOrder(36)]));
  const atWindow = await openStaffApp('/pickup-window');
  given(
    ordersCome(() => networkFailure()),
    statusChangeIs(networkFailure()),
  );
  await tap('Picked Up #021');
  atWindow.close();
  await openStaffApp('/fulfillment/paper');
  expect(screen.getAllByRole('cell', { name: '2× Hot Dog, 1× Cola' })).toHaveLength(2);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => /#\d{3}/.exec(textContent)?.[0])).toEqual(['#022', '#036']);
});
