import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loggedLines } from '#test/setup/silent-console.ts';
import { COLA } from '../msw/handlers/catalogue.handlers.ts';
import { ordersAreAccepted, ordersArePaused, queueStatusFails, standIsClosed } from '../msw/handlers/queue.handlers.ts';
import { on } from '../msw/server.ts';
import { fillCart } from '../cart/fill-cart.ts';
import { passTime, settle, stopTheClock } from '../polling-clock.ts';
import { inBothLanguages } from '../in-both-languages.ts';

inBothLanguages('the waiting room', ({ renderApp, says }) => {
  const overlay = () => screen.queryByRole('dialog', { name: says('Our team is working hard on current orders!') });

  beforeEach(() => stopTheClock());
  afterEach(() => vi.useRealTimers());

  describe('the waiting room', () => {
    it.each(['/', '/cart'])('covers %s while orders are paused, and leads to Check Order only', async (address) => {
      fillCart([[COLA, 1]]);
      on(ordersArePaused());
      renderApp(address);
      await settle();
      expect(overlay()?.textContent).toContain(says('Checking again every 30 seconds', (t) => t.menu.busyNote(30)));
      expect(document.activeElement?.textContent).toBe(says('Check Order'));
      vi.useRealTimers();
      await userEvent.keyboard('{Escape}');
      expect(overlay()).not.toBeNull();
    });

    it.each(['/', '/cart'])('leaves %s alone while the stand is closed', async (address) => {
      on(standIsClosed(null));
      renderApp(address);
      await settle();
      expect(overlay()).toBeNull();
    });

    it.each(['/check-order', '/cancel', '/success'])('leaves %s alone', async (address) => {
      on(ordersArePaused());
      renderApp(address);
      await settle();
      expect(overlay()).toBeNull();
    });

    it('asks every 30 seconds, and clears when orders are accepted again', async () => {
      const requests = on(ordersArePaused());
      renderApp('/');
      await settle();
      await passTime(29_900);
      expect(requests).toHaveLength(1);
      await passTime(100);
      expect(requests).toHaveLength(2);
      expect(overlay()).not.toBeNull();
      on(ordersAreAccepted());
      await passTime(30_000);
      expect(overlay()).toBeNull();
    });

    it('is hidden when the queue status fails, until orders are paused again', async () => {
      on(ordersArePaused());
      renderApp('/');
      await settle();
      on(queueStatusFails());
      await passTime(30_000);
      expect(overlay()).toBeNull();
      expect(loggedLines()).toEqual([['queue-status', expect.any(String)]]);
      on(ordersArePaused());
      await passTime(30_000);
      expect(overlay()).not.toBeNull();
    });
  });
});
