import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedLogins } from '../log-in.ts';
import {
  idOf,
  metricsAre,
  minutesAgo,
  ordersAre,
  ordersCome,
  preparing,
  ready,
  refused,
  statusChangeIs,
  statusChangesTo,
  teamOrder,
  type TeamOrder,
} from '../msw/handlers/team.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, bare, networkFailure, problem } from '../msw/typed-handler.ts';
import { alertText, heading, openTeam, settleTeam, tap } from '../open-team.ts';
import { passTime } from '../polling-clock.ts';

afterEach(() => vi.useRealTimers());

const many = (count: number): readonly TeamOrder[] =>
  Array.from({ length: count }, (_, index) => teamOrder(30 + index, { created_at: minutesAgo(40 - index) }));
const numbers = (): readonly (string | undefined)[] =>
  screen.queryAllByRole('heading', { level: 2, name: /^Order number/ }).map((title) => title.textContent?.slice(-4));
const cardOf = (number: string) => {
  const card = screen.getByText(number).closest('li');
  if (card === null) throw new Error(`no card ${number}`);
  return within(card);
};
const stages = () => within(screen.getByRole('navigation', { name: 'Order stages' })).getAllByRole('link');

describe('the fulfillment queue', () => {
  it('begins with Initializing...', async () => {
    on(ordersCome(() => new Promise(() => undefined)));
    await openTeam('/fulfillment');
    expect(heading()).toBe('Initializing...');
  });

  it('says that it goes on loading after a first failure', async () => {
    on(ordersCome(() => bare(500)));
    await openTeam('/fulfillment');
    expect(heading()).toBe('Loading orders');
  });

  it.each([
    [bare(400), 'Failed to fetch orders: 400'],
    [networkFailure(), 'Network error: fetch failed'],
  ])('shows why there are no orders: %o', async (outcome, text) => {
    on(ordersCome(() => outcome));
    await openTeam('/fulfillment');
    await passTime(10_000);
    expect(screen.getByRole('alert').textContent).toBe(
      `Error Loading Orders${text}Please check your connection and refresh the page.Refresh`,
    );
    on(ordersAre([teamOrder(36)]));
    await tap('Refresh');
    expect(numbers()).toEqual(['#036']);
  });

  it('keeps what it knows when a later answer fails', async () => {
    on(ordersCome((earlier) => (earlier === 0 ? answer([teamOrder(36)]) : bare(400))));
    await openTeam('/fulfillment');
    await passTime(30_000);
    expect(numbers()).toEqual(['#036']);
    expect(screen.getByText('Failed to fetch orders: 400')).toBeTruthy();
  });

  it('is empty at first', async () => {
    on(ordersAre([]));
    await openTeam('/fulfillment');
    expect(heading()).toBe('Fulfillment Queue');
    expect(screen.getByRole('heading', { level: 2, name: 'No Orders Yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Menu' }).getAttribute('href')).toBe('/');
  });

  it('lists the queued orders, the oldest first, with time, items and reopening', async () => {
    const reopened = { reopened_count: 2, reopen_notes: 'Missing the second hot dog' };
    on(ordersAre([teamOrder(38, { created_at: minutesAgo(5) }), teamOrder(37, { created_at: minutesAgo(9), ...reopened }), preparing(20)]));
    await openTeam('/fulfillment');
    expect(numbers()).toEqual(['#037', '#038']);
    expect(cardOf('#037').getByText('Placed at').parentElement?.textContent).toMatch(/^Placed at 7:51.PM3 items$/);
    expect(cardOf('#037').getByText('Reopened 2 times').parentElement?.textContent).toBe('Reopened 2 timesMissing the second hot dog');
    expect(cardOf('#038').queryByText(/Reopened/)).toBeNull();
  });

  it('keeps orders of one moment in one place, however they come', async () => {
    const twins = [teamOrder(38, { created_at: minutesAgo(5) }), teamOrder(37, { created_at: minutesAgo(5) })];
    on(ordersAre(twins, twins.toReversed()));
    await openTeam('/fulfillment');
    const before = numbers();
    await passTime(30_000);
    expect(numbers()).toEqual(before);
  });

  it('counts the stages and explains the flow', async () => {
    on(ordersAre([teamOrder(36), preparing(33), preparing(34), ready(21, 3)]));
    await openTeam('/fulfillment');
    expect(stages().map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['Queued 1', '/fulfillment', 'page'],
      ['Preparing 2', '/fulfillment?view=preparing', null],
      ['Ready for Pickup 1', '/pickup-window', null],
    ]);
    const flow = within(screen.getByRole('region', { name: 'Status flow' }));
    expect(flow.getAllByRole('listitem').map((step) => step.textContent?.split(' ')[0])).toEqual([
      'Queued',
      'Preparing',
      'Ready',
      'Picked',
    ]);
    expect(flow.getByText('A Ready order can be reopened to Preparing.')).toBeTruthy();
    expect(flow.getByText('Only one person can prepare an order at a time.')).toBeTruthy();
  });

  it('shows who is looking and buying, and keeps quiet about failures', async () => {
    on(ordersAre([]));
    const app = await openTeam('/fulfillment');
    const value = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect([value('Current Visitors'), value('Active Carts')]).toEqual(['38', '1127 total items']);
    on(metricsAre({ activeCarts: 0, totalCartItems: 0 }));
    await passTime(30_000);
    expect(value('Active Carts')).toBe('0');
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
    await openTeam('/fulfillment');
    const warning = screen.queryByText(/^Queue is/)?.parentElement;
    expect(warning?.textContent ?? null).toBe(text);
    if (text !== null) expect(warning?.parentElement?.getAttribute('role')).toBe(count >= 14 ? 'alert' : 'status');
  });

  it('asks again every 30 seconds', async () => {
    const requests = on(ordersAre([], [teamOrder(36)]));
    await openTeam('/fulfillment');
    await passTime(29_000);
    expect(requests).toHaveLength(1);
    await passTime(1_000);
    expect(numbers()).toEqual(['#036']);
  });
});

describe('the preparing list', () => {
  it('says who prepares and why it came back, and leads to the details', async () => {
    on(
      ordersAre([
        preparing(33, {
          preparing_staff: 'Staff Q7H2KD',
          preparing_staff_id: 'q7',
          reopened_count: 1,
          reopen_notes: 'The nachos are missing.',
        }),
        preparing(34),
        teamOrder(36),
      ]),
    );
    await openTeam('/fulfillment?view=preparing');
    expect(numbers()).toEqual(['#033', '#034']);
    expect(cardOf('#033').getByText(/^Being prepared by/).textContent).toBe('Being prepared by Staff Q7H2KD');
    expect(cardOf('#033').getByText('Reopened').parentElement?.textContent).toBe('ReopenedThe nachos are missing.');
    expect(cardOf('#034').getByRole('link', { name: 'View Details #034' }).getAttribute('href')).toBe(`/fulfillment/${idOf(34)}`);
  });

  it('marks as ready from here, too', async () => {
    on(ordersAre([preparing(33), preparing(34)], [preparing(34)]));
    const requests = on(statusChangesTo((status) => preparing(33, { status })));
    await openTeam('/fulfillment?view=preparing');
    await tap('Mark as Ready #033');
    expect(requests.map(({ params, body }) => [params.id, body.status])).toEqual([[idOf(33), 'ready']]);
    expect(numbers()).toEqual(['#034']);
  });

  it('is empty at first', async () => {
    on(ordersAre([teamOrder(36)]));
    await openTeam('/fulfillment?view=preparing');
    expect(screen.getByRole('heading', { level: 2, name: 'No Orders Yet' })).toBeTruthy();
  });
});

describe('the buttons of the queue', () => {
  it('start preparing and open the details', async () => {
    on(ordersAre([teamOrder(36)], [preparing(36)]));
    const requests = on(statusChangesTo((status) => preparing(36, { status })));
    const app = await openTeam('/fulfillment');
    await tap('Start Preparing #036');
    await settleTeam();
    expect(requests.map(({ body }) => body)).toEqual([{ status: 'preparing' }]);
    expect(app.path()).toBe(`/fulfillment/${idOf(36)}`);
    expect(screen.getByText('0 of 2 items checked')).toBeTruthy();
  });

  it('mark as ready', async () => {
    on(ordersAre([teamOrder(36)], []));
    on(statusChangesTo((status) => teamOrder(36, { status })));
    const app = await openTeam('/fulfillment');
    await tap('Mark as Ready #036');
    expect(app.path()).toBe('/fulfillment');
    expect(numbers()).toEqual([]);
  });

  it.each([
    [
      problem('ALREADY_PREPARING', 'Taken', { preparing_staff: 'Staff K8PR3N' }),
      'This order is already being prepared by Staff K8PR3N. Please select a different order.',
    ],
    [refused('STATUS_CONFLICT'), 'Failed to update order status. Please try again.'],
    [bare(500), 'Failed to update order status. Please try again.'],
    [networkFailure(), 'An error occurred while updating the order status.'],
  ])('say why not: %o', async (outcome, text) => {
    const lists = on(ordersAre([teamOrder(36)]));
    on(statusChangeIs(outcome));
    const app = await openTeam('/fulfillment');
    await tap('Start Preparing #036');
    expect(alertText()).toBe(text);
    expect(app.path()).toBe('/fulfillment');
    expect(lists).toHaveLength(2);
    await tap('OK');
    expect(alertText()).toBeNull();
  });

  it('are busy while the server decides, and do nothing twice', async () => {
    on(ordersAre([teamOrder(36)]));
    const requests = on(statusChangeIs(new Promise(() => undefined)));
    await openTeam('/fulfillment');
    await tap('Mark as Ready #036');
    await tap('Mark as Ready #036');
    expect(screen.getByRole('button', { name: 'Mark as Ready #036' }).getAttribute('aria-busy')).toBe('true');
    expect(requests).toHaveLength(1);
  });
});

describe('a login that the server has ended', () => {
  it.each(['UNAUTHENTICATED', 'FORBIDDEN'] as const)('is forgotten on %s, and the guard says so', async (code) => {
    on(ordersCome((earlier) => (earlier === 0 ? answer([teamOrder(36)]) : refused(code))));
    await openTeam('/fulfillment');
    await passTime(30_000);
    expect(storedLogins()).toEqual([null, null]);
    expect(heading()).toBe('Staff Access Required');
    expect(screen.getByRole('alert').textContent).toBe('Authentication failed - please log in again');
    expect(screen.queryByText('#036')).toBeNull();
  });

  it('ends with the next action, without a second message', async () => {
    on(ordersAre([teamOrder(36)]));
    on(statusChangeIs(refused('UNAUTHENTICATED')));
    await openTeam('/fulfillment');
    await tap('Start Preparing #036');
    expect(heading()).toBe('Staff Access Required');
    expect(alertText()).toBeNull();
  });
});
