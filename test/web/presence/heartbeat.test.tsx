import { screen } from '@testing-library/react';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heartbeatsAreTaken, heartbeatsFail } from '../msw/handlers/queue.handlers.ts';
import { on } from '../msw/server.ts';
import { passTime, settle, stopTheClock } from '../polling-clock.ts';
import { renderApp } from '../render-app.tsx';

const hideTab = (hidden: boolean): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => stopTheClock());
afterEach(() => vi.useRealTimers());

describe('the heartbeat', () => {
  it('is sent on load, on every change of the cart, and each 60 seconds', async () => {
    const requests = on(heartbeatsAreTaken());
    const { services } = renderApp('/');
    await settle();
    const body = (cartItemCount: number) => ({ sessionId: services.visitorId, cartItemCount });
    expect(requests.map((request) => request.body)).toEqual([body(0)]);
    act(() => screen.getByRole('button', { name: 'Add to Cart: Cola' }).click());
    await settle();
    expect(requests.map((request) => request.body)).toEqual([body(0), body(1)]);
    await passTime(60_000);
    expect(requests.map((request) => request.body)).toEqual([body(0), body(1), body(1)]);
  });

  it('carries the same session over a reload', async () => {
    const requests = on(heartbeatsAreTaken());
    const first = renderApp('/');
    await settle();
    first.close();
    renderApp('/check-order');
    await settle();
    expect(new Set(requests.map((request) => request.body.sessionId)).size).toBe(1);
    expect(localStorage.getItem('bandstand.session-id')).toBe(JSON.stringify(first.services.visitorId));
  });

  it('fails silently', async () => {
    on(heartbeatsFail());
    renderApp('/');
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('pauses while the tab is hidden and goes on when it is back', async () => {
    const requests = on(heartbeatsAreTaken());
    renderApp('/check-order');
    await settle();
    hideTab(true);
    await passTime(180_000);
    expect(requests).toHaveLength(1);
    hideTab(false);
    await settle();
    expect(requests).toHaveLength(2);
  });
});
