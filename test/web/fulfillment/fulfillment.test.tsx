import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loggedLines } from '#test/setup/silent-console.ts';
import {
  metricsAre,
  metricsFail,
  minutesAgo,
  ordersAre,
  ordersCome,
  preparing,
  ready,
  staffOrder,
  type WireStaffOrder,
} from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, bare, networkFailure } from '../msw/typed-handler.ts';
import { heading, openStaffApp, tap } from '../open-app.ts';
import { cardOf, numbers } from '../order-cards.ts';
import { passTime } from '../polling-clock.ts';

const many = (count: number): readonly WireStaffOrder[] =>
  Array.from({ length: count }, (_, index) => staffOrder(30 + index, { created_at: minutesAgo(40 - index) }));
const stages = () => within(screen.getByRole('navigation', { name: 'Order stages' })).getAllByRole('link');

describe('the fulfillment queue', () => {
  it('shows that it keeps trying after a first failure', async () => {
    on(ordersCome(() => bare(500)));
    await openStaffApp('/fulfillment');
    expect(heading()).toBe('Loading orders');
  });

  it.each([
    [bare(400), 'Failed to fetch orders: 400'],
    [networkFailure(), 'Network error: fetch failed'],
  ])('shows why there are no orders: %o', async (outcome, text) => {
    on(ordersCome(() => outcome));
    await openStaffApp('/fulfillment');
    await passTime(10_000);
    expect(screen.getByRole('alert').textContent).toBe(
      `Error Loading Orders${text}Please check your connection and refresh the page.Refresh`,
    );
    on(ordersAre([staffOrder(36)]));
    await tap('Refresh');
    expect(numbers()).toEqual(['#036']);
  });

  it('keeps its orders when a later answer fails', async () => {
    on(ordersCome((earlier) => (earlier === 0 ? answer([staffOrder(36)]) : bare(400))));
    await openStaffApp('/fulfillment');
    await passTime(30_000);
    expect(numbers()).toEqual(['#036']);
    expect(screen.getByText('Failed to fetch orders: 400')).toBeTruthy();
  });

  it('is empty at first', async () => {
    on(ordersAre([]));
    await openStaffApp('/fulfillment');
    expect(heading()).toBe('Fulfillment Queue');
    expect(screen.getByRole('heading', { level: 2, name: 'No Orders Yet' })).toBeTruthy();
    expect(screen.getByText(/The list refreshes every 30 seconds\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Menu' }).getAttribute('href')).toBe('/');
  });

  it('marks an order whose payment differs', async () => {
    on(ordersAre([staffOrder(38), staffOrder(37, { needs_review: true })]));
    await openStaffApp('/fulfillment');
    expect(within(cardOf('#037')).getByText('Payment differs: ask an admin')).toBeTruthy();
    expect(within(cardOf('#038')).queryByText('Payment differs: ask an admin')).toBeNull();
  });

  it('counts the orders that a customer has canceled tonight', async () => {
    on(ordersAre([staffOrder(38), staffOrder(37, { customer_cancels: 2 }), staffOrder(36, { customer_cancels: 1 })]));
    await openStaffApp('/fulfillment');
    expect(within(cardOf('#037')).getByText('Canceled 2 orders tonight')).toBeTruthy();
    expect(within(cardOf('#036')).getByText('Canceled 1 order tonight')).toBeTruthy();
    expect(within(cardOf('#038')).queryByText(/Canceled/)).toBeNull();
  });

  it('lists the queued orders, the oldest first, with time, items and reopening', async () => {
    const reopened = { reopened_count: 2, reopen_notes: 'Missing the second hot dog' };
    on(
      ordersAre([staffOrder(38, { created_at: minutesAgo(5) }), staffOrder(37, { created_at: minutesAgo(9), ...reopened }), preparing(20)]),
    );
    await openStaffApp('/fulfillment');
    expect(numbers()).toEqual(['#037', '#038']);
    expect(within(cardOf('#037')).getByText('Placed at').parentElement?.textContent).toMatch(/^Placed at 7:51.PM3 items · 9m$/);
    expect(within(cardOf('#037')).getByText('Reopened 2 times: Missing the second hot dog')).toBeTruthy();
    expect(within(cardOf('#038')).queryByText(/Reopened/)).toBeNull();
    const lines = within(cardOf('#038')).getByRole('list', { name: 'Items of #038' });
    expect(lines.textContent).toBe('2 × Hot Dog 1 × Cola ');
    expect(within(cardOf('#038')).getByText('Rivera')).toBeTruthy();
  });

  it('keeps orders of one moment in one place, however they come', async () => {
    const sameTime = [staffOrder(38, { created_at: minutesAgo(5) }), staffOrder(37, { created_at: minutesAgo(5) })];
    on(ordersAre(sameTime, sameTime.toReversed()));
    await openStaffApp('/fulfillment');
    const before = numbers();
    await passTime(30_000);
    expect(numbers()).toEqual(before);
  });

  it.each(['/fulfillment', '/pickup-window'])(
    'at %s has the bar with the screens of the counter and their counts, and no header',
    async (path) => {
      on(ordersAre([staffOrder(36), preparing(33), ready(21, 3)]));
      await openStaffApp(path);
      const bar = within(screen.getByRole('navigation', { name: 'Staff' }));
      expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Orders 2', '/fulfillment'],
        ['Pickup Window 1', '/pickup-window'],
        ['Sales Window', '/window'],
      ]);
      expect(screen.queryByRole('link', { name: 'Check Order' })).toBeNull();
    },
  );

  it('counts the stages and explains the flow', async () => {
    on(ordersAre([staffOrder(36), preparing(33), preparing(34), ready(21, 3)]));
    await openStaffApp('/fulfillment');
    expect(stages().map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['Queued 1', '/fulfillment', 'page'],
      ['Preparing 2', '/fulfillment?view=preparing', null],
      ['Ready for Pickup 1', '/pickup-window', null],
      ['Make List 9', '/fulfillment?view=make', null],
    ]);
    const flow = within(screen.getByRole('region', { name: 'Status flow' }));
    expect(flow.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Queued then',
      'Preparing to and from',
      'Ready then',
      'Picked Up',
    ]);
    expect(flow.getByText('A Ready order can be reopened to Preparing.')).toBeTruthy();
    expect(flow.getByText('Only one person can prepare an order at a time.')).toBeTruthy();
  });

  it('shows visitors and active carts, and ignores failures', async () => {
    on(ordersAre([]));
    const app = await openStaffApp('/fulfillment');
    const value = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect([value('Current Visitors'), value('Active Carts')]).toEqual(['38', '1127 total items']);
    on(metricsAre({ activeCarts: 0, totalCartItems: 0 }));
    await passTime(30_000);
    expect(value('Active Carts')).toBe('0');
    const failures = on(metricsFail(bare(400)));
    await passTime(30_000);
    expect(failures).toHaveLength(1);
    expect([value('Current Visitors'), value('Active Carts')]).toEqual(['38', '0']);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(loggedLines()).toContainEqual(['staff', 'metrics', expect.any(String)]);
    app.close();
  });

  it.each([
    [11, null],
    [12, 'Queue is building: 12 orders queued. New orders pause at 15.'],
    [13, 'Queue is building: 13 orders queued. New orders pause at 15.'],
    [14, 'Queue is critical: 14 orders queued. New orders pause at 15.'],
    [15, 'Queue is critical: 15 orders queued. New orders are paused.'],
  ])('with %i queued warns: %s', async (count, text) => {
    on(ordersAre(many(count)));
    await openStaffApp('/fulfillment');
    const warning = screen.queryByText(/^Queue is/)?.parentElement;
    expect(warning?.textContent ?? null).toBe(text);
    if (text !== null) expect(warning?.parentElement?.getAttribute('role')).toBe(count >= 14 ? 'alert' : 'status');
  });

  it('asks again every 30 seconds', async () => {
    const requests = on(ordersAre([], [staffOrder(36)]));
    await openStaffApp('/fulfillment');
    await passTime(29_000);
    expect(requests).toHaveLength(1);
    await passTime(1_000);
    expect(numbers()).toEqual(['#036']);
  });
});
