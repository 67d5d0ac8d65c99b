import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveLine } from '../msw/handlers/live.handlers.ts';
import { HASH, ORDERED_AT, statusIs } from '../msw/handlers/orders.handlers.ts';
import { on, server } from '../msw/server.ts';
import { passTime, settle, stopTheClock } from '../polling-clock.ts';
import { inBothLanguages } from '../in-both-languages.ts';

inBothLanguages('a live order', ({ renderApp, says }) => {
  beforeEach(() => stopTheClock(ORDERED_AT));
  afterEach(() => {
    onlineManager.setOnline(true);
    vi.useRealTimers();
  });

  const open = async () => {
    const line = liveLine('customer');
    server.use(line.handler);
    on(statusIs({ status: 'preparing' }));
    const app = renderApp(`/order-status/${HASH}`);
    await settle();
    return { ...line, app };
  };

  describe('the live order status', () => {
    it("shows 'ready' on a change notification, without waiting for the poll and without a login", async () => {
      const line = await open();
      expect(line.connections).toEqual([null]);
      expect(document.title).toContain(says('Being Prepared', (t) => t.order.status('preparing')));
      on(statusIs({ status: 'ready', queue_position: 0 }));
      line.say('event: orders\ndata: {}\n\n');
      await settle();
      expect(document.title).toContain(says('Ready for Pickup!', (t) => t.order.status('ready')));
    });

    it('rings and shakes once when the order becomes ready, not for one that was', async () => {
      const { app, say } = await open();
      expect([app.chimes(), app.buzzes()]).toEqual([0, 0]);
      on(statusIs({ status: 'ready', queue_position: 0 }));
      say('event: orders\ndata: {}\n\n');
      await settle();
      await passTime(10_000);
      expect([app.chimes(), app.buzzes()]).toEqual([1, 1]);
      app.close();
      const reopened = renderApp(`/order-status/${HASH}`);
      await settle();
      expect(document.title).toContain(says('Ready for Pickup!', (t) => t.order.status('ready')));
      expect([reopened.chimes(), reopened.buzzes()]).toEqual([0, 0]);
    });

    it('shows since when it is offline, and continues by itself', async () => {
      const line = await open();
      const since = says('You are offline, last updated 7:44 PM.', (t) => t.order.offlineSince('7:44 PM')).split('7:44')[0] ?? '';
      const offline = () => screen.getByText(new RegExp(String.raw`${since}7:42.PM`));
      line.refuseWith(503);
      act(() => onlineManager.setOnline(false));
      await passTime(12_000);
      expect(offline()).toBeTruthy();
      on(statusIs({ status: 'ready', queue_position: 0 }));
      line.refuseWith(null);
      act(() => onlineManager.setOnline(true));
      await settle();
      expect(screen.queryByText(new RegExp(since))).toBeNull();
      expect(document.title).toContain(says('Ready for Pickup!', (t) => t.order.status('ready')));
    });
  });
});
