import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { heartbeatsAreTaken, heartbeatsFail } from '../msw/handlers/queue.handlers.ts';
import { on } from '../msw/server.ts';
import { openApp, settleApp, tap } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

const hideTab = async (hidden: boolean): Promise<void> => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await settleApp();
};

it('sends a heartbeat on load, on each change of the cart, and every 60 seconds', async () => {
  const requests = on(heartbeatsAreTaken());
  const { services } = await openApp('/');
  await tap('Add to Cart: Cola');
  expect(requests.map(({ body }) => body.cartItemCount)).toEqual([0, 1]);
  await passTime(60_000);
  expect(requests.map(({ body }) => body.cartItemCount)).toEqual([0, 1, 1]);
  expect(new Set(requests.map(({ body }) => body.sessionId))).toEqual(new Set([services.visitorId]));
});

it('sends the same session after a reload', async () => {
  const requests = on(heartbeatsAreTaken());
  const first = await openApp('/');
  first.close();
  await openApp('/check-order');
  expect(requests.map(({ body }) => body.sessionId)).toEqual([first.services.visitorId, first.services.visitorId]);
  expect(localStorage.getItem('bandstand.session-id')).toBe(JSON.stringify(first.services.visitorId));
});

it('ignores a heartbeat that fails', async () => {
  on(heartbeatsFail());
  await openApp('/');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('sends no heartbeat while the tab is hidden, and continues when it is back', async () => {
  const requests = on(heartbeatsAreTaken());
  await openApp('/check-order');
  await hideTab(true);
  await passTime(180_000);
  expect(requests).toHaveLength(1);
  await hideTab(false);
  expect(requests).toHaveLength(2);
});
