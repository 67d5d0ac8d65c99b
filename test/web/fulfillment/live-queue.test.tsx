import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { liveLine, type LiveLine } from '../msw/handlers/live.handlers.ts';
import { ordersAre, preparing, staffOrder, type WireStaffOrder } from '../msw/handlers/staff.handlers.ts';
import { on, server } from '../msw/server.ts';
import { breakWire } from '../break-wire.ts';
import { heading, openStaffApp, settleApp } from '../open-app.ts';
import { passTime, settle } from '../polling-clock.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openLive = async () => {
  const line = liveLine('staff');
  server.use(line.handler);
  const requests = on(ordersAre([staffOrder(36)]));
  const app = await openStaffApp('/fulfillment');
  await settleApp();
  return { line, app, requests };
};
const numbers = () => screen.queryAllByRole('heading', { level: 2, name: /^Order number/ }).map((title) => title.textContent?.slice(-4));
const news = () => screen.queryByText(/^\d* ?new orders?/i)?.textContent ?? null;
/** More orders have arrived, and the server notifies about them. */
const notifyChange = async (line: LiveLine, ...more: readonly WireStaffOrder[]) => {
  on(ordersAre([staffOrder(36), ...more]));
  line.say('event: orders\ndata: {}\n\n');
  await settle();
};
const TURNS_AT_MOST = 100;
/** `settle` does not wait for a stream: its connection takes a few event-loop turns, more on a busy machine. */
const settleUntil = async (isThere: () => boolean): Promise<void> => {
  for (let turns = 0; !isThere() && turns < TURNS_AT_MOST; turns++) await settle();
};

describe('the live queue', () => {
  it('shows a new order on a change notification, without waiting for the poll', async () => {
    const { line } = await openLive();
    expect(line.connections).toEqual(['Bearer staff-token']);
    expect(numbers()).toEqual(['#036']);
    await notifyChange(line, staffOrder(37));
    expect(numbers()).toEqual(['#036', '#037']);
  });

  it('announces new orders by words and by a sound, but not earlier ones', async () => {
    const { line, app } = await openLive();
    expect([news(), app.chimes()]).toEqual([null, 0]);
    await notifyChange(line, staffOrder(37));
    expect([news(), app.chimes()]).toEqual(['New order #037', 1]);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('New order #037');
    await notifyChange(line, staffOrder(37), staffOrder(38), staffOrder(39));
    expect([news(), app.chimes()]).toEqual(['2 new orders: #038, #039', 2]);
  });

  it('does not announce an order that is already being prepared', async () => {
    const { line, app } = await openLive();
    await notifyChange(line, preparing(37));
    expect(screen.getByRole('link', { name: /^Preparing/ }).textContent).toBe('Preparing 1');
    expect([news(), app.chimes()]).toEqual([null, 0]);
  });

  it('can be silenced, and remembers it', async () => {
    const { line, app } = await openLive();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Sound for new orders' }));
    await notifyChange(line, staffOrder(37));
    expect([news(), app.chimes()]).toEqual(['New order #037', 0]);
    app.close();
    await openLive();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sound for new orders' }).checked).toBe(false);
  });

  it('plays the sound when it is switched on', async () => {
    const { app } = await openLive();
    const sound = screen.getByRole('checkbox', { name: 'Sound for new orders' });
    fireEvent.click(sound);
    fireEvent.click(sound);
    expect(app.chimes()).toBe(1);
  });

  it('shows a lost connection with the time of the last update, and recovers by itself', async () => {
    const { line, requests } = await openLive();
    const mend = breakWire(() => Promise.reject(new TypeError('Failed to fetch')));
    line.hangUp();
    await settle();
    await passTime(1_000);
    expect(screen.getByText(/^No network since 8:00.PM\./)).toBeTruthy();
    const asked = requests.length;
    mend();
    // Up to three seconds pause after two quick retries that failed.
    await passTime(4_000);
    await settleUntil(() => screen.queryByText(/^No network/) === null);
    expect(screen.queryByText(/^No network/)).toBeNull();
    expect(requests.length).toBeGreaterThan(asked);
  });

  it('shows at once that the device is off the network', async () => {
    await openLive();
    act(() => onlineManager.setOnline(false));
    await settle();
    expect(screen.getByText(/^No network since 8:00.PM\./)).toBeTruthy();
  });

  it('ends with a revoked code', async () => {
    const { line } = await openLive();
    line.refuseWith(401);
    line.hangUp();
    await settle();
    await passTime(1_000);
    expect(heading()).toBe('Staff Access Required');
  });
});
