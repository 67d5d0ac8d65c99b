import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  COLA,
  HOT_DOGS,
  idOf,
  minutesAgo,
  ordersAre,
  preparing,
  ready,
  staffOrder,
  statusChangeIs,
  statusChangesTo,
} from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { networkFailure, problem } from '../msw/typed-handler.ts';
import { alertText, follow, openStaffApp, tap, textsIn } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

const QUEUED = [31, 32, 33, 34, 35, 36].map((number) => staffOrder(number, { created_at: minutesAgo(40 - number) }));
const rows = () => textsIn(screen.getByRole('region', { name: 'Make list' }), 'listitem');

it('adds up the items to make, without those in a bag, refunded or ready', async () => {
  on(ordersAre([staffOrder(31), preparing(32, { items: [{ ...HOT_DOGS, checked_by: 'Tom', checked_by_id: 't0' }, COLA] }), ready(33, 1)]));
  await openStaffApp('/fulfillment?view=make');
  expect(rows().toSorted()).toEqual(['2ColaSold Out', '2Hot DogSold Out']);
});

it('starts the five oldest in one tap, and leads to them', async () => {
  on(ordersAre(QUEUED));
  const started = on(statusChangesTo(() => preparing(31)));
  const app = await openStaffApp('/fulfillment');
  await follow(/^Make List/);
  expect(screen.getByText('#031 to #035')).toBeTruthy();
  await tap('Start the next five');
  expect(started.map(({ params, body }) => [params.id, body.status])).toEqual(
    [31, 32, 33, 34, 35].map((number) => [idOf(number), 'preparing']),
  );
  expect(new Set(started.map(({ headers }) => headers['idempotency-key'])).size).toBe(5);
  expect(app.path()).toBe('/fulfillment?view=preparing');
});

it('starts them without a network as well, and sends each once when it is back', async () => {
  on(ordersAre(QUEUED.slice(0, 2)));
  const tries = on(statusChangeIs(networkFailure()));
  const app = await openStaffApp('/fulfillment?view=make');
  await tap('Start the next 2');
  expect(app.path()).toBe('/fulfillment?view=preparing');
  expect(screen.getAllByText('Not sent yet')).toHaveLength(2);
  const started = on(statusChangesTo((status) => preparing(31, { status })));
  await passTime(31_000);
  const keysOf = (calls: typeof started) => new Set(calls.map(({ headers }) => headers['idempotency-key']));
  expect(started).toHaveLength(2);
  expect(keysOf(started)).toEqual(keysOf(tries));
});

it('counts the orders that another person has started', async () => {
  given(ordersAre(QUEUED.slice(0, 2)), statusChangeIs(problem('ALREADY_PREPARING', 'Taken', { preparing_staff: 'Sam Ortiz' })));
  await openStaffApp('/fulfillment?view=make');
  await tap('Start the next 2');
  expect(alertText()).toBe('Someone else has taken 2 of these orders.');
});

it('has nothing to start when nothing is queued', async () => {
  on(ordersAre([]));
  await openStaffApp('/fulfillment?view=make');
  expect(screen.getByText('Nothing to make right now.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Start the next/ })).toBeNull();
});
