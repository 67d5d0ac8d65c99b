import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { minutesAgo, ordersAre, TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { aStation, pauseIs, resumeIs, stationStatesAre } from '../msw/handlers/stations.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, problem } from '../msw/typed-handler.ts';
import { alerts, fill, openAdmin } from '../open-admin.ts';
import { heading, openStaffApp, tap } from '../open-staff-app.ts';

afterEach(() => vi.useRealTimers());

const PAUSE = { until: plusMs(TONIGHT, 17 * MINUTE_MS), sentence: 'The grill is catching up.', pausedBy: 'Dana', pausedAt: minutesAgo(3) };
const OPEN = aStation('Grill', { points: 22, limit: 24, resumesAt: 19 });
const PAUSED = { ...OPEN, pause: PAUSE };

const card = (name: string) => {
  const item = screen.getByRole('heading', { name, level: 2 }).closest('li');
  if (item === null) throw new Error(`${name} has no card`);
  return within(item);
};

describe('the pause screen', () => {
  it('shows what each station has ahead of it', async () => {
    on(stationStatesAre(OPEN, aStation('Candy'), aStation('Snacks', { points: 16, limit: 16, resumesAt: 12, isFull: true })));
    await openAdmin('/admin/pause', 'manager');
    expect(heading()).toBe('Pause');
    expect(card('Grill').getByText('22 of 24 points')).toBeTruthy();
    expect(card('Grill').getByText('Nearly full. At 24 its items wait until it is down to 19.')).toBeTruthy();
    expect(card('Candy').getByText('0 points')).toBeTruthy();
    expect(card('Snacks').getByText('Full. It takes orders again at 12.')).toBeTruthy();
  });

  it('pauses a station with a time and a sentence, once for two taps, and resumes it', async () => {
    on(stationStatesAre(OPEN));
    const paused = on(pauseIs(answer({ stations: [PAUSED], everything: null })));
    const resumed = on(resumeIs(answer({ stations: [OPEN], everything: null })));
    await openAdmin('/admin/pause', 'manager');
    await tap('Pause Grill');
    fill('What customers read', 'The grill is catching up.');
    fill('In Spanish', 'La parrilla se está poniendo al día.');
    const button = screen.getByRole('button', { name: /^Pause until \d/ });
    button.click();
    await tap(/^Pause until \d/);
    expect(paused.map(({ body }) => body)).toEqual([
      {
        station: 'Grill',
        until: expect.closeTo(plusMs(TONIGHT, 20 * MINUTE_MS), -3),
        sentence: 'The grill is catching up.',
        sentenceEs: 'La parrilla se está poniendo al día.',
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(card('Grill').getByText('“The grill is catching up.”')).toBeTruthy();
    expect(card('Grill').getByText(/^Paused by Dana at /).parentElement?.textContent).toMatch(/ 22 of 24 points ahead\.$/);
    await tap('Resume Now: Grill');
    expect(resumed.map(({ body }) => body)).toEqual([{ station: 'Grill' }]);
    expect(card('Grill').getByText('Open')).toBeTruthy();
  });

  it('pauses everything until it is resumed, and says what went wrong', async () => {
    on(stationStatesAre(OPEN));
    await openAdmin('/admin/pause', 'manager');
    on(pauseIs(answer({ stations: [OPEN], everything: PAUSE })));
    await tap('Pause Everything');
    screen.getByRole('radio', { name: /No end/ }).click();
    await tap('Pause until Resumed');
    expect(screen.getByRole('button', { name: 'Resume Now: all online ordering' })).toBeTruthy();
    on(resumeIs(problem('UNAVAILABLE', 'Not now.')));
    await tap('Resume Now: all online ordering');
    expect(alerts().join(' ')).toContain('Not now.');
  });
});

describe('the queue', () => {
  it('says what is paused, with Resume for managers only', async () => {
    on(ordersAre([]));
    on(stationStatesAre(PAUSED, aStation('Snacks', { isFull: true })));
    await openStaffApp('/fulfillment', 'staff');
    expect(screen.getByText(/^Grill is paused until/)).toBeTruthy();
    expect(screen.getByText('Full: Snacks')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume Grill' })).toBeNull();
  });
});
