import { act, fireEvent, screen } from '@testing-library/react';
import { http } from 'msw';
import { vi } from 'vitest';
import { isLoggedIn } from './log-in.ts';
import { metricsAre, TONIGHT } from './msw/handlers/staff.handlers.ts';
import { on, server } from './msw/server.ts';
import { standClock } from './msw/typed-handler.ts';
import { settle, stopTheClock } from './polling-clock.ts';
import { renderApp } from './render-app.tsx';

/** Lets chunks load as well, and what they load in turn. Outside `act` React would delay by 300 ms what follows a fallback. */
export const settleStaffApp = async (): Promise<void> => {
  for (let shown; shown !== document.body.innerHTML;) {
    shown = document.body.innerHTML;
    await act(() => vi.dynamicImportSettled());
    await settle();
  }
};

/** The app at a screen of the staff's, at 8 PM tonight by the stand's clock. Time passes only when the test says so. */
export const openStaffApp = async (address: string, role: Parameters<typeof isLoggedIn>[0] | 'nobody' = 'staff') => {
  if (role !== 'nobody') isLoggedIn(role);
  stopTheClock(TONIGHT - standClock.aheadMs);
  on(metricsAre());
  // The dashboard behind the admin's login has its own tests.
  server.use(http.get('/api/admin/products', () => new Promise<never>(() => undefined)));
  const app = renderApp(address);
  await settleStaffApp();
  return app;
};

/** Taps a button and lets everything happen that follows. */
export const tap = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settleStaffApp();
};

/** The message that a dialog shows; null without one. */
export const alertText = (): string | null => screen.queryByRole('alertdialog')?.querySelector('p')?.textContent ?? null;

export const heading = (): string | null => screen.queryByRole('heading', { level: 1 })?.textContent ?? null;
