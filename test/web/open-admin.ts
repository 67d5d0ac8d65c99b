import { fireEvent, screen } from '@testing-library/react';
import { isLoggedIn } from './log-in.ts';
import { TONIGHT } from './msw/handlers/staff.handlers.ts';
import { settleStaffApp } from './open-staff-app.ts';
import { stopTheClock } from './polling-clock.ts';
import { renderApp } from './render-app.tsx';

/** The app at one of the admin's screens, at 8 PM tonight. The test controls time. */
export const openAdmin = async (address: string, role: 'staff' | 'manager' | 'admin' | 'dana' | 'nobody' = 'admin') => {
  if (role !== 'nobody') isLoggedIn(role);
  stopTheClock(TONIGHT);
  const app = renderApp(address);
  await settleStaffApp();
  return app;
};

export const field = (name: string | RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);

export const fill = (name: string | RegExp, text: string): void => void fireEvent.change(field(name), { target: { value: text } });

export const press = async (name: string | RegExp, key: string): Promise<void> => {
  fireEvent.keyDown(field(name), { key });
  await settleStaffApp();
};

export const leave = async (name: string | RegExp): Promise<void> => {
  fireEvent.blur(field(name));
  await settleStaffApp();
};

/** The texts that are shown as alerts. */
export const alerts = (): readonly (string | null)[] =>
  screen
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter((text) => text !== '');
