import { fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instant } from '#core/domain/kernel/instant.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { restoreWhenSilent } from '#web/app/restore-answers.ts';
import { HASH, ORDERED_AT, statusIs } from '../msw/handlers/orders.handlers.ts';
import { on, server } from '../msw/server.ts';
import { passTime, settle, stopTheClock } from '../polling-clock.ts';
import { renderApp } from '../render-app.tsx';

const noNetwork = (): void => server.use(http.all('*', () => HttpResponse.error()));

const visit = async (address: string): Promise<void> => {
  const app = renderApp(address);
  await settle();
  app.close();
};

beforeEach(() => stopTheClock(ORDERED_AT));
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
});

describe('what is shown without a network', () => {
  it('is the menu as it was, with its age', async () => {
    await visit('/');
    await passTime(12 * 60_000);
    noNetwork();
    renderApp('/');
    await settle();
    expect(screen.getByText('Cola')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Last updated 12 minutes ago, no connection');
  });

  it('is the order as it was, with its age', async () => {
    on(statusIs({ status: 'preparing' }));
    await visit(`/order-status/${HASH}`);
    await passTime(2 * 60_000);
    noNetwork();
    renderApp(`/order-status/${HASH}`);
    await settle();
    expect(screen.getByText(/Last updated 2 minutes ago, no connection/)).toBeTruthy();
    expect(document.title).toContain('Being Prepared');
  });

  it('has the last prices of the cart, and tells the customer to wait with paying', async () => {
    const menu = renderApp('/');
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Add to Cart: Cola' }));
    menu.close();
    await passTime(2 * 60_000);
    noNetwork();
    renderApp('/cart');
    await settle();
    expect(screen.getByText(/Last updated 2 minutes ago, no connection\. .* paying needs a connection/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toBeTruthy();
  });

  it('is nothing of a former night', async () => {
    await visit('/');
    await passTime(24 * 60 * 60_000);
    noNetwork();
    renderApp('/');
    await settle();
    expect(screen.queryByText('Cola')).toBeNull();
  });

  it('is never shown while the stand answers, not even with a refusal', async () => {
    await visit('/');
    server.use(http.get('*/api/products', () => HttpResponse.json({ error: 'No', code: 'INTERNAL', requestId: 'r1' }, { status: 500 })));
    renderApp('/');
    await settle();
    await passTime(5_000);
    expect(screen.queryByText('Cola')).toBeNull();
  });

  it('comes after a while when the network neither answers nor fails', async () => {
    await visit('/');
    server.use(http.get('*/api/products', () => new Promise<never>(() => undefined)));
    renderApp('/');
    await settle();
    expect(screen.queryByText('Cola')).toBeNull();
    await passTime(4_000);
    expect(screen.getByText('Cola')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('You are offline');
  });

  it('answers the next question at once while the network is silent', async () => {
    const client = createQueryClient(fixedClock());
    const stop = restoreWhenSilent(client, ([name]) => ({ data: name, at: instant(0) }));
    const ask = (name: string): void => void client.prefetchQuery({ queryKey: [name], queryFn: () => new Promise<never>(() => undefined) });
    ask('menu');
    await passTime(3_900);
    expect(client.getQueryData(['menu'])).toBeUndefined();
    await passTime(100);
    expect(client.getQueryData(['menu'])).toBe('menu');
    ask('cart');
    expect(client.getQueryData(['cart'])).toBe('cart');
    await client.fetchQuery({ queryKey: ['answered'], queryFn: () => 'yes' });
    ask('order');
    expect(client.getQueryData(['order'])).toBeUndefined();
    stop();
  });

  it('explains what works without stored answers', async () => {
    noNetwork();
    renderApp('/nowhere');
    await settle();
    expect(screen.getByRole('heading', { name: 'You are offline' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Your cart' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Menu, as of/ })).toBeNull();
  });
});
