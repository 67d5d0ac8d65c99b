import { cleanup, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';
import { anOrder, HASH, ORDERED_AT, statusBreaks, statusIs, statusIsRefused, type WireOrder } from '../msw/handlers/orders.handlers.ts';
import { itemsWait, waiting } from '../msw/handlers/queue.handlers.ts';
import { on, server } from '../msw/server.ts';
import { passTime, settle, stopTheClock } from '../polling-clock.ts';
import { renderApp } from '../render-app.tsx';

const NOW = plusMs(ORDERED_AT, 2 * MINUTE_MS);

const open = async (...orders: readonly Partial<WireOrder>[]) => {
  const requests = on(statusIs(...orders));
  renderApp(`/order-status/${HASH}`);
  await settle();
  return requests;
};
const factOf = (term: string): string | undefined => screen.queryByText(term)?.nextElementSibling?.textContent?.replace(/\s/g, ' ');
const step = () =>
  within(screen.getByRole('list', { name: 'Progress' }))
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step');

beforeEach(() => stopTheClock(NOW));
afterEach(() => vi.useRealTimers());

describe('the order status page', () => {
  it('shows everything about the order', async () => {
    await open({ queue_position: 8 });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Order number 42');
    expect(screen.getByText('Last name:').parentElement?.textContent).toBe('Last name: Rivera');
    expect(factOf('Customer')).toBe('Maya Rivera');
    expect(factOf('Ordered')).toBe('7:42 PM');
    expect(factOf('Estimated ready')).toBe('7:50 PM');
    expect(factOf('Total')).toBe('$9.78');
    expect(screen.getByText('No onions, please.')).toBeTruthy();
    expect(screen.getByText('Cola').parentElement?.textContent).toBe('2×Cola$5.00');
    expect(screen.getByText('A short wait')).toBeTruthy();
    expect(screen.getByText('7 orders ahead of you')).toBeTruthy();
    expect(screen.getByText('about 6 min · 7:50 PM')).toBeTruthy();
    expect(screen.getByText('Southwest corner of the bleachers.')).toBeTruthy();
    expect(screen.getByText(/Last updated 7:44:0\d.PM\. Refreshes every 10 seconds\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Check Another Order' }).getAttribute('href')).toBe('/check-order');
    expect(screen.getByRole('link', { name: 'Back to Menu' }).getAttribute('href')).toBe('/');
  });

  it('says by how much and why it takes longer than this phone was told, also after a reload', async () => {
    const readyIn = (from: number, to: number): Partial<WireOrder> => ({
      ready_between: { from: plusMs(NOW, from * MINUTE_MS), to: plusMs(NOW, to * MINUTE_MS) },
    });
    on(
      itemsWait(
        waiting({ ...HOT_DOG, id: productId(20) }),
        waiting({ ...HOT_DOG, id: productId(21) }, { reason: 'paused', station: 'Bar' }),
      ),
    );
    await open(readyIn(6, 12), readyIn(9, 15));
    expect(screen.getByText(/^Ready between/).textContent).not.toContain('than we said');
    await passTime(10_000);
    await settle();
    const told = /PM 3 minutes later than we said\. Grill is full right now\.$/;
    expect(screen.getByText(/^Ready between/).textContent).toMatch(told);
    cleanup();
    await open(readyIn(9, 15));
    expect(screen.getByText(/^Ready between/).textContent).toMatch(told);
  });

  it('shows the pickup code of a mail’s link, and remembers it', async () => {
    on(statusIs({}));
    renderApp(`/order-status/${HASH}#R26`);
    await settle();
    expect(screen.getByText('R26')).toBeTruthy();
    expect(localStorage.getItem('bandstand.pickup-codes')).toBe(JSON.stringify([{ hash: HASH, code: 'R26' }]));
  });

  it('shows the pickup code that the phone remembers', async () => {
    localStorage.setItem('bandstand.pickup-codes', JSON.stringify([{ hash: HASH, code: 'R26' }]));
    await open({});
    expect(screen.getByText('R26')).toBeTruthy();
  });

  it.each(['[{"hash":1}]', JSON.stringify([{ hash: HASH, code: '<b>' }]), JSON.stringify([{ hash: 'another', code: 'R26' }])])(
    'shows no code when the phone knows none: %s',
    async (stored) => {
      localStorage.setItem('bandstand.pickup-codes', stored);
      on(statusIs({}));
      renderApp(`/order-status/${HASH}#about`);
      await settle();
      expect(document.body.textContent).not.toContain('Pickup code');
    },
  );

  it.each<[Partial<WireOrder>, string]>([
    [{ status: 'queued' }, 'Order Received'],
    [{ status: 'preparing' }, 'Being Prepared'],
    [{ status: 'ready', queue_position: 0 }, 'Ready for Pickup!'],
    [{ status: 'completed', queue_position: 0 }, 'Completed'],
    [{ status: 'cancelled', queue_position: 0 }, 'Cancelled'],
  ])('names %o "%s" in badge and title', async (facts, label) => {
    await open(facts);
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
    expect(document.title).toBe(`${label} #042 · Bandstand`);
  });

  it('shows the preparing banner and the place while preparing', async () => {
    await open({ status: 'preparing', queue_position: 2 });
    expect(screen.getByText('Your order is being prepared')).toBeTruthy();
    expect(screen.getByText('Come to the pickup window!')).toBeTruthy();
    expect(screen.getByText('Your order is #2 in the queue')).toBeTruthy();
    expect(step()?.textContent).toContain('Being Prepared');
  });

  it('shows bagging as preparing', async () => {
    const wire = { ...z.encode(ordersContract.status.response, anOrder()), status: 'bagging' };
    server.use(http.get(ordersContract.status.path, () => Response.json(wire)));
    renderApp(`/order-status/${HASH}`);
    await settle();
    expect(document.title).toBe('Being Prepared #042 · Bandstand');
  });

  it('shows the ready banner and no place once ready', async () => {
    await open({ status: 'ready', queue_position: 3, ready_at: instant(NOW) });
    expect(screen.getByRole('alert').textContent).toContain('Your order is ready for pickup!');
    expect(screen.queryByText('Come to the pickup window!')).toBeNull();
    expect(factOf('Estimated ready')).toBe('Ready now');
    expect(step()?.textContent).toContain('Ready for Pickup!');
  });

  it('drops tracker and place once the order is over, and keeps name and pickup place', async () => {
    await open({ status: 'completed', queue_position: 0 });
    expect(screen.getByText('Order completed - Thank you!')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull();
    expect(screen.getByText('Last name:').nextElementSibling?.textContent).toBe('Rivera');
    expect(screen.getByText('Pickup')).toBeTruthy();
    expect(factOf('Estimated ready')).toBeUndefined();
  });

  it('does not thank for an order that nobody came for', async () => {
    await open({ status: 'completed', kept: true, queue_position: 0 });
    expect(document.title).toBe('Not Picked Up #042 · Bandstand');
    expect(screen.getByText('Nobody came for this order', { exact: false })).toBeTruthy();
    expect(screen.queryByText('Thank you', { exact: false })).toBeNull();
  });

  it('says of a cancelled order where the money is', async () => {
    await open({ status: 'cancelled', queue_position: 0, refunded_amount: cents(978) });
    expect(screen.getByRole('alert').textContent).toContain('Your whole payment of $9.78 goes back to your card.');
  });

  it('does not call it the whole payment when the donation is kept', async () => {
    await open({ status: 'cancelled', queue_position: 0, refunded_amount: cents(876) });
    expect(screen.getByRole('alert').textContent).toContain('$8.76 of your $9.78 goes back to your card.');
  });

  it('leaves out what the customer did not ask for', async () => {
    await open({ special_instructions: null, estimated_ready_time: null });
    expect(screen.queryByText('Special instructions')).toBeNull();
    expect(factOf('Estimated ready')).toBeUndefined();
  });

  it('refreshes every 10 seconds and announces the change of status, not every refresh', async () => {
    const requests = await open({}, { queue_position: 3 }, { status: 'preparing', queue_position: 1 });
    const said = () =>
      screen
        .getAllByRole('status')
        .map((region) => region.textContent)
        .join(' | ');
    expect(said()).not.toContain('Order Received');
    await passTime(10_000);
    expect(requests).toHaveLength(2);
    expect(said()).toContain('Your order is #3 in the queue');
    expect(said()).not.toContain('Last updated');
    await passTime(10_000);
    expect(requests).toHaveLength(3);
    expect(said()).toContain('Being Prepared');
    expect(document.title).toBe('Being Prepared #042 · Bandstand');
  });

  it('keeps the order on the screen when a refresh fails', async () => {
    on(statusBreaks(1));
    renderApp(`/order-status/${HASH}`);
    await settle();
    await passTime(10_000);
    expect(screen.getByText('Failed to fetch order status')).toBeTruthy();
    expect(screen.getByText('#042')).toBeTruthy();
  });
});

describe('a link that leads nowhere', () => {
  it('says that the order was not found', async () => {
    on(statusIsRefused('NOT_FOUND'));
    renderApp(`/order-status/${HASH}`);
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('Order Not FoundOrder not found. Please check your email or phone number.');
    expect(document.title).toBe('Order Not Found · Bandstand');
  });

  it('says that the status cannot be had', async () => {
    on(statusBreaks());
    renderApp(`/order-status/${HASH}`);
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('Failed to fetch order status');
  });

  it.each(['/order-status', '/order-status/', '/order-status/short'])('calls %s an invalid link without asking', async (address) => {
    renderApp(address);
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('Invalid order lookup link');
  });

  it('asks more slowly after too many requests', async () => {
    const requests = on(statusIsRefused('RATE_LIMITED'));
    renderApp(`/order-status/${HASH}`);
    await settle();
    await passTime(59_000);
    expect(requests).toHaveLength(1);
    await passTime(1_000);
    expect(requests).toHaveLength(2);
  });
});
