import { focusManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveLine, type LiveLine } from '../msw/handlers/live.handlers.ts';
import { ordersAreAccepted, ordersArePaused } from '../msw/handlers/queue.handlers.ts';
import { on, server } from '../msw/server.ts';
import { passTime, settle, stopTheClock } from '../polling-clock.ts';
import { inBothLanguages } from '../in-both-languages.ts';

/** Until its code is requested. */
const SETTLED_MS = 2_000;

inBothLanguages('an open menu', ({ renderApp, says }) => {
  const overlay = () => screen.queryByRole('dialog', { name: says('Our team is working hard on current orders!') });

  beforeEach(async () => {
    await import('#web/api/follow-stand.ts');
    stopTheClock();
  });
  afterEach(() => {
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  });

  const open = async (address: string): Promise<LiveLine> => {
    const line = liveLine('visitor');
    server.use(line.handler);
    on(ordersAreAccepted());
    renderApp(address);
    await settle();
    await passTime(SETTLED_MS);
    await settle();
    return line;
  };

  it.each(['/', '/cart'])(
    '%s shows a pause on a change notification, without waiting for the poll and without a login',
    async (address) => {
      const line = await open(address);
      expect(line.connections).toEqual([null]);
      expect(overlay()).toBeNull();
      on(ordersArePaused());
      line.say('event: queue\ndata: {}\n\n');
      await settle();
      expect(overlay()).not.toBeNull();
      on(ordersAreAccepted());
      line.say('event: queue\ndata: {}\n\n');
      await settle();
      expect(overlay()).toBeNull();
    },
  );

  it('asks again for what a notification names, and for everything after each opening', async () => {
    const line = await open('/');
    const asked = on(ordersAreAccepted());
    line.say('event: products\ndata: {}\n\n');
    await settle();
    expect(asked).toHaveLength(0);
    line.hangUp();
    await passTime(1_000);
    await settle();
    expect([line.connections.length, asked.length]).toEqual([2, 1]);
  });

  it('opens no stream while hidden, nor on pages that lead to no order', async () => {
    const line = await open('/');
    act(() => focusManager.setFocused(false));
    // The page itself closed the connection.
    expect(line.hangUp).toThrow(/closed/);
    await passTime(60_000);
    expect(line.connections).toHaveLength(1);
    act(() => focusManager.setFocused(true));
    await settle();
    expect(line.connections).toHaveLength(2);
    expect((await open('/check-order')).connections).toEqual([]);
  });
});
