import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedLogins } from '../log-in.ts';
import {
  COLA,
  HOT_DOGS,
  idOf,
  ordersAre,
  ordersCome,
  preparing,
  refused,
  staffOrder,
  statusChangeIs,
  statusChangesTo,
  undoReadyIs,
} from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, problem } from '../msw/typed-handler.ts';
import { alertText, heading, openStaffApp, settleApp, tap } from '../open-app.ts';
import { cardOf, numbers } from '../order-cards.ts';
import { passTime } from '../polling-clock.ts';

describe('the preparing list', () => {
  it('names the preparer and the reason of a reopening, and leads to the details', async () => {
    on(
      ordersAre([
        preparing(33, {
          preparing_staff: 'Staff Q7H2KD',
          preparing_staff_id: 'q7',
          reopened_count: 1,
          reopen_notes: 'The nachos are missing.',
        }),
        preparing(34, { items: [{ ...HOT_DOGS, checked_by: 'Tom', checked_by_id: 't0' }, COLA] }),
        staffOrder(36),
      ]),
    );
    await openStaffApp('/fulfillment?view=preparing');
    expect(numbers()).toEqual(['#033', '#034']);
    expect(within(cardOf('#033')).getByText(/^Being prepared by/).textContent).toBe('Being prepared by Staff Q7H2KD');
    expect(within(cardOf('#033')).getByText('Reopened: The nachos are missing.')).toBeTruthy();
    expect(within(cardOf('#034')).getByText('1 of 2 checked')).toBeTruthy();
    expect(within(cardOf('#034')).getByRole('link', { name: 'View Details #034' }).getAttribute('href')).toBe(`/fulfillment/${idOf(34)}`);
  });

  it('marks as ready from here, too', async () => {
    on(ordersAre([preparing(33), preparing(34)], [preparing(34)]));
    const requests = on(statusChangesTo((status) => preparing(33, { status })));
    await openStaffApp('/fulfillment?view=preparing');
    await tap('Mark as Ready #033');
    expect(requests.map(({ params, body }) => [params.id, body.status])).toEqual([[idOf(33), 'ready']]);
    expect(numbers()).toEqual(['#033', '#034']);
    await passTime(10_000);
    expect(numbers()).toEqual(['#034']);
  });

  it('is empty at first', async () => {
    on(ordersAre([staffOrder(36)]));
    await openStaffApp('/fulfillment?view=preparing');
    expect(screen.getByRole('heading', { level: 2, name: 'No Orders Yet' })).toBeTruthy();
  });
});

describe('the buttons of the queue', () => {
  it('start preparing and open the details', async () => {
    on(ordersAre([staffOrder(36)], [preparing(36)]));
    const requests = on(statusChangesTo((status) => preparing(36, { status })));
    const app = await openStaffApp('/fulfillment');
    await tap('Start Preparing #036');
    await settleApp();
    expect(requests.map(({ body }) => body)).toEqual([
      { status: 'preparing', command: { name: 'start-preparing', seen: { status: 'queued', reopened_count: 0 } } },
    ]);
    expect(app.path()).toBe(`/fulfillment/${idOf(36)}`);
    // The second tap of a double tap was meant for the queue.
    const isShielded = () => screen.getByText('0 of 2 items checked').closest('[data-tap-shield]') !== null;
    expect(isShielded()).toBe(true);
    await passTime(500);
    expect(isShielded()).toBe(false);
  });

  it('mark as ready', async () => {
    on(ordersAre([staffOrder(36)], []));
    const requests = on(statusChangesTo((status) => staffOrder(36, { status })));
    const app = await openStaffApp('/fulfillment');
    expect(screen.getByRole('button', { name: 'Start Preparing #036' })).toBeTruthy();
    await tap('Mark as Ready #036');
    expect(requests.map(({ body }) => body)).toEqual([
      { status: 'ready', command: { name: 'mark-ready', seen: { status: 'queued', reopened_count: 0 } } },
    ]);
    expect(app.path()).toBe('/fulfillment');
    expect(numbers()).toEqual(['#036']);
    await passTime(10_000);
    expect(numbers()).toEqual([]);
  });

  it('undo Mark as Ready with one tap for ten seconds, in the place of the card', async () => {
    given(
      ordersAre([staffOrder(36), staffOrder(37)], [staffOrder(37)]),
      statusChangesTo((status) => staffOrder(36, { status })),
    );
    const undone = on(undoReadyIs(answer(staffOrder(36))));
    await openStaffApp('/fulfillment');
    await tap('Mark as Ready #036');
    expect(numbers()).toEqual(['#036', '#037']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ready #036' }).disabled).toBe(true);
    await passTime(9_000);
    on(ordersAre([staffOrder(36), staffOrder(37)]));
    await tap('Undo #036');
    expect(undone.map(({ params }) => params.id)).toEqual([idOf(36)]);
    expect(screen.getByRole('button', { name: 'Start Preparing #036' })).toBeTruthy();
    await passTime(10_000);
    expect(numbers()).toEqual(['#036', '#037']);
  });

  it('report an undo that came too late', async () => {
    given(
      ordersAre([staffOrder(36)], []),
      statusChangesTo((status) => staffOrder(36, { status })),
    );
    on(undoReadyIs(refused('STATUS_CONFLICT')));
    await openStaffApp('/fulfillment');
    await tap('Mark as Ready #036', 'Undo #036');
    expect(alertText()).toBe('Order #036: It’s too late to undo this: the order has moved on, or the customer is being told.');
  });

  it.each([
    [
      problem('ALREADY_PREPARING', 'Taken', { preparing_staff: 'Staff K8PR3N' }),
      'This order is already being prepared by Staff K8PR3N. Please select a different order.',
    ],
    [refused('STATUS_CONFLICT'), 'Failed to update order status. Please try again.'],
  ])('explain a refusal: %o', async (outcome, text) => {
    const lists = on(ordersAre([staffOrder(36)]));
    on(statusChangeIs(outcome));
    const app = await openStaffApp('/fulfillment');
    await tap('Start Preparing #036');
    expect(alertText()).toBe(text);
    expect(app.path()).toBe('/fulfillment');
    expect(lists).toHaveLength(2);
    await tap('OK');
    expect(alertText()).toBeNull();
  });

  it('do nothing twice while the server decides', async () => {
    on(ordersAre([staffOrder(36)]));
    const requests = on(statusChangeIs(new Promise(() => undefined)));
    await openStaffApp('/fulfillment');
    await tap('Mark as Ready #036', 'Ready #036');
    expect(requests).toHaveLength(1);
  });
});

describe('a login that the server has ended', () => {
  it.each(['UNAUTHENTICATED', 'FORBIDDEN'] as const)('is forgotten on %s, and the guard says so', async (code) => {
    on(ordersCome((earlier) => (earlier === 0 ? answer([staffOrder(36)]) : refused(code))));
    await openStaffApp('/fulfillment');
    await passTime(30_000);
    expect(storedLogins()).toEqual([null, null]);
    expect(heading()).toBe('Staff Access Required');
    expect(screen.getByRole('alert').textContent).toBe('Authentication failed - please log in again');
    expect(screen.queryByText('#036')).toBeNull();
  });

  it('ends with the next action, without a second message', async () => {
    given(ordersAre([staffOrder(36)]), statusChangeIs(refused('UNAUTHENTICATED')));
    await openStaffApp('/fulfillment');
    await tap('Start Preparing #036');
    expect(heading()).toBe('Staff Access Required');
    expect(alertText()).toBeNull();
  });
});
