import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import {
  COLA,
  everyoneIsNotified,
  HOT_DOGS,
  idOf,
  minutesAgo,
  ordersAre,
  ordersCome,
  preparing,
  ready,
  refused,
  statusChangeIs,
  statusChangesTo,
} from '../msw/handlers/staff.handlers.ts';
import { isWanted } from '#web/staff/orders/order-search.ts';
import { given, on } from '../msw/server.ts';
import { answer, bare, typedHandler } from '../msw/typed-handler.ts';
import { alertText, field, fill, heading, openStaffApp, tap } from '../open-app.ts';
import { cardOf, numbers } from '../order-cards.ts';
import { passTime } from '../polling-clock.ts';

const WANTED = { orderNumber: 'BAND-20261120-O-021', customerName: 'Maya Ortiz' };

const wait = (number: string) => within(cardOf(number)).getByText(/^Waiting:/).parentElement?.textContent;
const count = () => screen.getByRole('main').querySelector('output')?.textContent;

/** The server moves each order as requested. */
const changesOf = (...known: readonly number[]) =>
  typedHandler(fulfilmentContract.changeStatus, (_earlier, { params, body }) => {
    const number = known.find((one) => idOf(one) === params.id) ?? 0;
    return answer(ready(number, 3, { status: body.status }));
  });

describe('the pickup window', () => {
  it('marks an order whose payment differs', async () => {
    on(ordersAre([ready(30, 4), ready(21, 14, { needs_review: true })]));
    await openStaffApp('/pickup-window');
    expect(within(cardOf('#021')).getByText('Payment differs: ask an admin')).toBeTruthy();
    expect(within(cardOf('#030')).queryByText('Payment differs: ask an admin')).toBeNull();
  });

  it('moves uncollected orders after the reminders to their own lane, and hands them out from there', async () => {
    const late = { reminders_sent: 3, last_reminded_at: minutesAgo(5), pickup_code: 'U33' };
    const others = [ready(30, 4), ready(19, 28, { ...late, last_reminded_at: minutesAgo(4) })];
    on(ordersAre([...others, ready(14, 41, late)], others));
    const requests = on(changesOf(14));
    await openStaffApp('/pickup-window');
    expect(numbers()).toEqual(['#019', '#030']);
    const lane = within(screen.getByRole('region', { name: 'Not collected 1' }));
    expect(lane.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Order number 14#014RiveraReady for 41m. Reminded 3 timesCode U33Picked Up',
    ]);
    fill('Number or name', '14');
    await tap('Picked Up #014');
    expect(field('Number or name').value).toBe('');
    expect(requests).toMatchObject([{ params: { id: idOf(14) }, body: { status: 'completed' } }]);
    // Stays in its place, so that a second tap hits no other bag.
    expect(lane.getByRole('button', { name: 'Picked Up #014' })).toHaveProperty('disabled', true);
    expect(lane.getByRole('button', { name: 'Undo #014' })).toBeTruthy();
    expect(numbers()).toEqual(['#019', '#030']);
  });

  it('names the customers whom no message has reached', async () => {
    on(ordersAre([ready(30, 4), ready(21, 14)]));
    on(
      everyoneIsNotified(
        { order_id: idOf(21), told: 'not-reached', sent: [], failed: ['mail'] },
        { order_id: idOf(30), told: 'reached', sent: ['push'], failed: [] },
      ),
    );
    await openStaffApp('/pickup-window');
    expect(screen.getByText(/^Call these out: #021 /)).toBeTruthy();
    const card = within(cardOf('#021'));
    expect([card.getByText('Not notified: call out'), card.getByText('The email did not arrive.')]).toHaveLength(2);
    expect(within(cardOf('#030')).queryByText('Not notified: call out')).toBeNull();
  });

  it('shows the ready orders, the longest waiting first', async () => {
    on(ordersAre([ready(30, 4), ready(21, 14, { reopened_count: 2, special_instructions: 'No onions' }), ready(28, 5), preparing(33)]));
    await openStaffApp('/pickup-window');
    expect(heading()).toBe('Pickup Window');
    expect(count()).toBe('3 ready');
    expect(numbers()).toEqual(['#021', '#028', '#030']);
    const card = within(cardOf('#021'));
    expect(card.getByText('Rivera')).toBeTruthy();
    expect(card.getByText('3 items')).toBeTruthy();
    expect(card.getByText('Online')).toBeTruthy();
    expect(card.getByText('Reopened 2×')).toBeTruthy();
    expect(card.getByText('No onions')).toBeTruthy();
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['2×Hot Dog', '1×Cola']);
    expect(within(cardOf('#028')).queryByText(/Reopened/)).toBeNull();
  });

  it('shows the pickup code, and finds an order by it', async () => {
    on(ordersAre([ready(21, 1, { pickup_code: 'R26' }), ready(22, 1, { customer_name: 'Rob Stone' })]));
    await openStaffApp('/pickup-window');
    expect(within(cardOf('#021')).getByText('R26').parentElement?.textContent).toBe('Code R26');
    expect(cardOf('#022').textContent).not.toContain('Code');
    expect(isWanted({ ...WANTED, pickupCode: 'R26' }, 'r 26')).toBe(true);
    expect(isWanted({ ...WANTED, pickupCode: 'A22' }, 'r26')).toBe(false);
    expect(isWanted({ ...WANTED, pickupCode: null }, '')).toBe(true);
  });

  it('leaves out refunded items', async () => {
    on(ordersAre([ready(21, 1, { items: [HOT_DOGS, { ...COLA, is_refunded: true }] })]));
    await openStaffApp('/pickup-window');
    expect(within(cardOf('#021')).getByText('2 items')).toBeTruthy();
    expect(screen.queryByText('Cola')).toBeNull();
  });

  it.each([
    [0, 'Waiting: Now', 'green'],
    [0.99, 'Waiting: Now', 'green'],
    [1, 'Waiting: 1m', 'green'],
    [4.99, 'Waiting: 4m', 'green'],
    [5, 'Waiting: 5m', 'yellow'],
    [9.99, 'Waiting: 9m', 'yellow'],
    [10, 'Waiting: 10m', 'red'],
  ])('after %d minutes shows %s in %s', async (minutes, text, tone) => {
    on(ordersAre([ready(21, minutes)]));
    await openStaffApp('/pickup-window');
    expect(wait('#021')).toBe(text);
    expect(cardOf('#021').className).toContain(tone);
  });

  it('looks at the clock every 10 seconds', async () => {
    on(ordersAre([ready(21, 4.9)]));
    await openStaffApp('/pickup-window');
    await passTime(10_000);
    expect(wait('#021')).toBe('Waiting: 5m');
  });

  it('is empty at first', async () => {
    on(ordersAre([preparing(33)]));
    await openStaffApp('/pickup-window');
    expect(count()).toBe('0 ready');
    expect(screen.getByRole('heading', { level: 2, name: 'No Orders Ready for Pickup' })).toBeTruthy();
  });

  it('reports a failure, and keeps its orders', async () => {
    on(ordersCome((earlier) => (earlier === 1 ? answer([ready(21, 1)]) : bare(400))));
    await openStaffApp('/pickup-window');
    expect(screen.getByRole('alert').textContent).toContain('Error loading orders.');
    await tap('Refresh');
    expect(screen.queryByRole('alert')).toBeNull();
    await passTime(30_000);
    expect(screen.getByRole('alert').textContent).toContain('Error loading orders.Failed to fetch orders: 400');
    expect(numbers()).toEqual(['#021']);
  });
});

describe('the check of the pickup window', () => {
  const pickUp = async () => {
    on(ordersAre([ready(21, 3), ready(22, 2)], [ready(22, 2)]));
    const requests = on(statusChangesTo((status) => ready(21, 3, { status })));
    const app = await openStaffApp('/pickup-window');
    await tap('Picked Up #021');
    return { app, requests };
  };

  const secondsLeft = () => screen.getByRole('button', { name: 'Undo #021' }).querySelector('[data-left]')?.getAttribute('data-left');

  it('marks as picked up, and the card stays in its place for 10 seconds', async () => {
    const { requests } = await pickUp();
    expect(requests.map(({ params, body }) => [params.id, body.status])).toEqual([[idOf(21), 'completed']]);
    expect([numbers(), count()]).toEqual([['#021', '#022'], '1 ready']);
    expect(secondsLeft()).toBe('10');
    await passTime(9_000);
    expect(secondsLeft()).toBe('1');
    await passTime(1_000);
    expect(numbers()).toEqual(['#022']);
  });

  it('can be undone', async () => {
    const { requests } = await pickUp();
    on(ordersAre([ready(21, 3), ready(22, 2)]));
    await tap('Undo #021');
    expect(requests.map(({ body }) => body.status)).toEqual(['completed', 'ready']);
    expect(count()).toBe('2 ready');
    expect(screen.getByRole('button', { name: 'Picked Up #021' }).hasAttribute('disabled')).toBe(false);
    await passTime(20_000);
    expect(numbers()).toEqual(['#021', '#022']);
  });

  it('cannot be hit twice by a double tap', async () => {
    const { requests } = await pickUp();
    await tap('Picked Up #021');
    expect(requests).toHaveLength(1);
  });

  it('hands out two one after the other, each with its own 10 seconds', async () => {
    given(ordersAre([ready(21, 3), ready(22, 2)], [ready(22, 2)], []), changesOf(21, 22));
    await openStaffApp('/pickup-window');
    await tap('Picked Up #021');
    await passTime(4_000);
    await tap('Picked Up #022');
    expect(numbers()).toEqual(['#021', '#022']);
    await passTime(6_000);
    expect(numbers()).toEqual(['#022']);
    await passTime(4_000);
    expect(numbers()).toEqual([]);
  });

  it('starts over for one that came back, undone elsewhere, and went again', async () => {
    given(ordersAre([ready(21, 3), ready(22, 2)], [ready(22, 2)], [ready(21, 3)], []), changesOf(21, 22));
    await openStaffApp('/pickup-window');
    await tap('Picked Up #021');
    await passTime(4_000);
    await tap('Picked Up #022');
    expect(count()).toBe('1 ready');
    await tap('Picked Up #021');
    expect([numbers(), count()]).toEqual([['#021', '#022'], '0 ready']);
    await passTime(9_000);
    expect(numbers()).toEqual(['#021', '#022']);
    await passTime(1_000);
    expect(numbers()).toEqual([]);
  });

  it.each([[refused('STATUS_CONFLICT'), 'Failed to update order status. Please try again.']])(
    'explains a failure: %o',
    async (outcome, text) => {
      given(ordersAre([ready(21, 3)]), statusChangeIs(outcome));
      await openStaffApp('/pickup-window');
      await tap('Picked Up #021');
      expect(alertText()).toBe(text);
      expect(screen.queryByRole('button', { name: 'Undo #021' })).toBeNull();
    },
  );
});
