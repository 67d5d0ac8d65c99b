import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  found,
  lookupBySessionGives,
  NOT_YET,
  statusIs,
  statusIsRefused,
  HASH,
  type BySession,
  type WireOrder,
} from '../msw/handlers/orders.handlers.ts';
import { SESSION_ID } from '../msw/handlers/checkout.handlers.ts';
import { on } from '../msw/server.ts';
import { settleStaffApp } from '../open-staff-app.ts';
import { settle, stopTheClock } from '../polling-clock.ts';
import { renderApp } from '../render-app.tsx';

const open = async (address: string, ...orders: readonly Partial<WireOrder>[]): Promise<void> => {
  on(statusIs(...orders));
  renderApp(address);
  await settleStaffApp();
};
const link = () => screen.queryByRole('link', { name: /^Your order/ });

beforeEach(() => stopTheClock());
afterEach(() => vi.useRealTimers());

describe.each(['/', '/check-order'])('on %s, a phone that has ordered', (address) => {
  beforeEach(async () => {
    on(statusIs({}));
    const { close } = renderApp(`/order-status/${HASH}`);
    await settle();
    close();
  });

  it('finds the way to its order', async () => {
    await open(address, { status: 'preparing' });
    expect(link()?.textContent).toBe('Your order #042 · Being Prepared');
    expect(link()?.getAttribute('href')).toBe(`/order-status/${HASH}`);
  });

  it.each(['completed', 'cancelled'] as const)('is no longer led there when the order is %s', async (status) => {
    await open(address, { status, queue_position: 0 });
    expect(link()).toBeNull();
  });

  it('sees nothing when the order cannot be found', async () => {
    on(statusIsRefused('NOT_FOUND'));
    renderApp(address);
    await settleStaffApp();
    expect(link()).toBeNull();
  });
});

describe.each(['/', '/cart'])('on %s, a phone that died on its way back from the payment', (address) => {
  const came = async (...outcomes: readonly BySession[]): Promise<void> => {
    localStorage.setItem('bandstand.pending-checkout', JSON.stringify({ sessionId: SESSION_ID, startedAt: Date.now(), held: [] }));
    on(lookupBySessionGives(...outcomes));
    await open(address, {});
    await settle();
  };

  it('is told that it has paid, and led to the thank-you page', async () => {
    await came(found());
    const paid = screen.getByRole('link', { name: 'You have paid: order #042' });
    expect(paid.getAttribute('href')).toBe(`/success?session_id=${SESSION_ID}`);
  });

  it('sees nothing when it has not paid', async () => {
    await came(NOT_YET);
    expect(screen.queryByRole('link', { name: /^You have paid/ })).toBeNull();
  });
});

describe.each(['/', '/check-order'])('on %s, a phone that has not ordered', (address) => {
  it('sees no order', async () => {
    await open(address, {});
    expect(link()).toBeNull();
  });
});
