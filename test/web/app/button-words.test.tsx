import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ordersAre, preparing, ready, staffOrder } from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { openStaffApp } from '../open-app.ts';

/** Tests press buttons by accessible name; these are the visible words (spec §2). */
it.each([
  ['/fulfillment', 'button', 'Start Preparing #036', 'Start Preparing'],
  ['/fulfillment', 'button', 'Mark as Ready #036', 'Mark as Ready'],
  ['/fulfillment?view=preparing', 'link', 'View Details #033', 'View Details'],
  ['/fulfillment?view=preparing', 'button', 'Mark as Ready #033', 'Mark as Ready'],
  ['/pickup-window', 'button', 'Picked Up #021', 'Picked Up'],
] as const)('at %s the %s “%s” reads “%s”', async (path, role, name, words) => {
  on(ordersAre([staffOrder(36), preparing(33), ready(21, 3)]));
  await openStaffApp(path);
  expect(screen.getByRole(role, { name }).textContent).toBe(words);
});
