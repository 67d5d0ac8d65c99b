import { act, fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { isLoggedIn } from './log-in.ts';
import { TONIGHT } from './msw/handlers/staff.handlers.ts';
import { standClock } from './msw/typed-handler.ts';
import { settle, stopTheClock } from './polling-clock.ts';
import { renderApp } from './render-app.tsx';

type Role = Parameters<typeof isLoggedIn>[0] | 'nobody';

/** Lets chunks load, and whatever they load in turn. Outside `act`, React would delay by 300 ms whatever follows a fallback. */
export const settleApp = async (): Promise<void> => {
  for (let shown; shown !== document.body.innerHTML;) {
    shown = document.body.innerHTML;
    await act(() => vi.dynamicImportSettled());
    await settle();
  }
};

/** The app at a screen, at 8 PM tonight by the stand's clock. Time passes only on the test's command. */
export const openApp = async (address: string, role: Role = 'nobody') => {
  if (role !== 'nobody') isLoggedIn(role);
  stopTheClock(TONIGHT - standClock.aheadMs);
  const app = renderApp(address);
  await settleApp();
  return app;
};
export const openStaffApp = (address: string, role: Role = 'staff') => openApp(address, role);
export const openAdmin = (address: string, role: Role = 'admin') => openApp(address, role);

/** Taps a button of this part, and waits for everything that follows. */
export const tapIn = async (part: HTMLElement, name: string | RegExp): Promise<void> => {
  const button = within(part).getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await settleApp();
};
/** The same for buttons one after the other. */
export const tap = async (...names: readonly (string | RegExp)[]): Promise<void> => {
  for (const name of names) await tapIn(document.body, name);
};

/** Two quick taps, as in a hurry. */
export const tapTwice = async (name: string | RegExp): Promise<void> => {
  const button = screen.getByRole('button', { name });
  fireEvent.click(button);
  fireEvent.click(button);
  await settleApp();
};

/** Follows a link, and waits likewise. */
export const follow = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('link', { name }));
  await settleApp();
};

export const field = (name: string | RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);

export const fill = (name: string | RegExp, text: string): void => void fireEvent.change(field(name), { target: { value: text } });

/** Goes on typing between the tap and its answer. */
export const fillMeanwhile = async (button: string, name: string | RegExp, text: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: button }));
  fill(name, text);
  await settleApp();
};

export const press = async (name: string | RegExp, key: string): Promise<void> => {
  fireEvent.keyDown(field(name), { key });
  await settleApp();
};

export const leave = async (name: string | RegExp): Promise<void> => {
  fireEvent.blur(field(name));
  await settleApp();
};

export const heading = (): string | null => screen.queryByRole('heading', { level: 1 })?.textContent ?? null;

/** The texts that are shown as alerts. */
export const alerts = (): readonly (string | null)[] =>
  screen
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter((text) => text !== '');

/** The message that a dialog shows; null without one. */
export const alertText = (): string | null => screen.queryByRole('alertdialog')?.querySelector('p')?.textContent ?? null;

/** The text of each element of a role in this part. */
export const textsIn = (part: HTMLElement, role: string): readonly string[] =>
  within(part)
    .queryAllByRole(role)
    .map(({ textContent }) => textContent);
