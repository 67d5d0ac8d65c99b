import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { stockContract } from '#adapters/http-contract/stock.contract.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { aNight, closingIs, nightsAre, sheetIsMissing } from '../msw/handlers/nights.handlers.ts';
import { ordersArePaused } from '../msw/handlers/queue.handlers.ts';
import { sellableAre } from '../msw/handlers/sold-out.handlers.ts';
import { givenIs } from '../msw/handlers/window.handlers.ts';
import { minutesAgo, ordersAre, TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { aStation, pauseIs, resumeIs, stationStatesAre } from '../msw/handlers/stations.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, problem, typedHandler } from '../msw/typed-handler.ts';
import { alerts, fill, openAdmin, openStaffApp, tap } from '../open-app.ts';

const PAUSE = { until: plusMs(TONIGHT, 17 * MINUTE_MS), sentence: 'The grill is catching up.', pausedBy: 'Dana', pausedAt: minutesAgo(3) };
const OPEN = aStation('Grill', { points: 22, limit: 24, resumesAt: 19 });
const PAUSED = { ...OPEN, pause: PAUSE };

const row = (name: string) => {
  const item = screen.getByRole('heading', { name, level: 3 }).closest('li');
  if (item === null) throw new Error(`${name} has no row`);
  return within(item);
};

describe('the pauses of tonight', () => {
  beforeEach(() => {
    given(
      nightsAre([aNight()]),
      closingIs(),
      typedHandler(stockContract.shelf, () => answer({ night: null, products: [] })),
    );
    given(sheetIsMissing(), drawersAre(), sellableAre(), givenIs());
  });

  it('describe the load of each station in words', async () => {
    on(stationStatesAre(OPEN, aStation('Candy'), aStation('Snacks', { points: 16, limit: 16, resumesAt: 12, isFull: true })));
    await openAdmin('/admin/night', 'manager');
    expect(row('Grill').getByText('Nearly full.')).toBeTruthy();
    expect(row('Candy').getByText('Nothing to make.')).toBeTruthy();
    expect(row('Snacks').getByText('Full. Its items wait until there is room.')).toBeTruthy();
    expect(screen.queryByText(/points/)).toBeNull();
    expect(row('Everything').getByText('Customers can order.')).toBeTruthy();
  });

  it('do not say that customers can order while the queue is full', async () => {
    given(ordersArePaused());
    await openAdmin('/admin/night', 'manager');
    expect(row('Everything').getByText('New orders are paused.')).toBeTruthy();
  });

  it('stop a station with a time and a sentence, once for two taps; Resume stands where Pause was', async () => {
    on(stationStatesAre(OPEN));
    const paused = on(pauseIs(answer({ stations: [PAUSED], everything: null })));
    const resumed = on(resumeIs(answer({ stations: [OPEN], everything: null })));
    await openAdmin('/admin/night', 'manager');
    await tap('Pause Grill');
    expect(screen.getByLabelText<HTMLInputElement>('What customers read').value).toBe('Hot food is catching up.');
    fill('What customers read', 'The grill is catching up.');
    fill('In Spanish', 'La parrilla se está poniendo al día.');
    const button = screen.getByRole('button', { name: /^Pause until \d/ });
    button.click();
    await tap(/^Pause until \d/);
    expect(paused.map(({ body }) => body)).toEqual([
      {
        station: 'Grill',
        until: expect.closeTo(plusMs(TONIGHT, 20 * MINUTE_MS), -4),
        sentence: 'The grill is catching up.',
        sentenceEs: 'La parrilla se está poniendo al día.',
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(row('Grill').getByText('Paused by Dana until 8:17 PM, 17 more minutes.')).toBeTruthy();
    await tap('Resume Grill');
    expect(resumed.map(({ body }) => body)).toEqual([{ station: 'Grill' }]);
    expect(row('Grill').getByRole('button', { name: 'Pause Grill' })).toBeTruthy();
  });

  it('stop everything for all of the night, and report a failure', async () => {
    on(stationStatesAre(OPEN));
    await openAdmin('/admin/night', 'manager');
    const { until: _until, ...rest } = PAUSE;
    on(pauseIs(answer({ stations: [OPEN], everything: { ...rest, until: null } })));
    await tap('Pause Everything');
    screen.getByRole('radio', { name: /All night/ }).click();
    await tap('Pause All Night');
    expect(row('Everything').getByText('Paused by Dana all night.')).toBeTruthy();
    on(resumeIs(problem('UNAVAILABLE', 'Not now.')));
    await tap('Resume Everything');
    expect(alerts().join(' ')).toContain('Not now.');
  });
});

describe('the queue', () => {
  it('lists the pauses, with Resume for managers only', async () => {
    given(ordersAre([]), stationStatesAre(PAUSED, aStation('Snacks', { isFull: true })));
    await openStaffApp('/fulfillment', 'staff');
    expect(screen.getByText(/^Grill is paused until/)).toBeTruthy();
    expect(screen.getByText('Full: Snacks')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume Grill' })).toBeNull();
  });
});
