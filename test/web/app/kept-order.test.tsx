import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { statusIs, statusIsRefused, HASH, type WireOrder } from '../msw/handlers/orders.handlers.ts';
import { on } from '../msw/server.ts';
import { settle, stopTheClock } from '../polling-clock.ts';
import { renderApp } from '../render-app.tsx';

const open = async (address: string, ...orders: readonly Partial<WireOrder>[]): Promise<void> => {
  on(statusIs(...orders));
  renderApp(address);
  await settle();
  // Its code comes after the menu's.
  await vi.dynamicImportSettled();
  await settle();
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
    await settle();
    await vi.dynamicImportSettled();
    await settle();
    expect(link()).toBeNull();
  });
});

describe.each(['/', '/check-order'])('on %s, a phone that has not ordered', (address) => {
  it('sees no order', async () => {
    await open(address, {});
    expect(link()).toBeNull();
  });
});
