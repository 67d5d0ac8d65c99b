import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '#core/domain/language.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { isLoggedIn } from '../log-in.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { streamsAreSilent } from '../msw/handlers/live.handlers.ts';
import { server } from '../msw/server.ts';
import { standClock } from '../msw/typed-handler.ts';
import { settleApp } from '../open-app.ts';
import { passTime, stopTheClock } from '../polling-clock.ts';
import { renderApp } from '../render-app.tsx';
import { ADDRESSES, addressOf } from './addresses.ts';
import { answersOf, withoutIds } from './answers.ts';
import { linesOf } from './lines.ts';

const told: string[] = [];

const shown = (): readonly string[] =>
  [...document.querySelectorAll('main, dialog[open]')]
    .filter((part) => part.tagName === 'MAIN' || part.closest('main') === null)
    .flatMap(linesOf);

/** Closes what a tap opened, like the Escape key. */
const closeDialogs = async (): Promise<void> => {
  for (const dialog of document.querySelectorAll('dialog[open]')) fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await settleApp();
};

const buttons = (): readonly HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('main button:not([disabled])')];

/** Its position on the page: the buttons of a list's rows are alike. */
const placeOf = (element: Element | null): string =>
  element === null || element.tagName === 'MAIN' ? '' : `${placeOf(element.parentElement)} ${element.tagName}.${element.className}`;
const ALIKE_AT_MOST = 3;

/** The app's calls, except reads. */
const sent: string[] = [];

/** Each kind of button is tapped, and the last one of the dialog that it opens. */
const walk = async (address: string, language: Language): Promise<void> => {
  const open = async () => {
    const opened = renderApp(address, language);
    await settleApp();
    await passTime(SECOND_MS);
    return opened;
  };
  let app = await open();
  told.push(`  ${document.title}: ${shown().join(' ⏎ ')}`);
  sent.length = 0;
  const tap = async (button: HTMLButtonElement): Promise<void> => {
    const [name, before] = [linesOf(button).join(' '), new Set(shown())];
    fireEvent.click(button);
    await settleApp();
    // Another screen has its own lines.
    const news = app.path() === address ? shown().filter((line) => !before.has(line)) : [app.path()];
    told.push(`  ${name}: ${[...app.leftTo.splice(0), ...sent.splice(0), ...news].join(' ⏎ ')}`);
  };
  const alike = new Map<string, number>();
  for (const [at, name] of buttons()
    .map((button) => linesOf(button).join(' '))
    .entries()) {
    const button = buttons().at(at);
    // The tap changed which buttons exist.
    if (button === undefined || linesOf(button).join(' ') !== name) continue;
    const place = placeOf(button);
    alike.set(place, (alike.get(place) ?? 0) + 1);
    if ((alike.get(place) ?? 0) > ALIKE_AT_MOST) continue;
    await tap(button);
    const last = [...document.querySelectorAll<HTMLButtonElement>('dialog[open] button:not([disabled])')].at(-1);
    if (last !== undefined) await tap(last);
    await closeDialogs();
    if (app.path() === address && document.querySelector('dialog[open]') === null) continue;
    app.close();
    app = await open();
    sent.length = 0;
  }
};

// In this order, because all write one text.
describe('every screen', { shuffle: false }, () => {
  // A part that a tap loads for the first time may appear after the tap's own effects.
  beforeAll(async () => {
    await Promise.all(Object.values(import.meta.glob('../../../web/{app,features,platform}/**/*.tsx')).map((load) => load()));
  });
  afterEach(() => void vi.unstubAllGlobals());

  describe.each(['first', 'last'] as const)('with the %s answers of an evening', (moment) => {
    beforeEach(() => {
      stopTheClock(TONIGHT - standClock.aheadMs);
      vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
      server.use(...streamsAreSilent(), ...answersOf(moment, sent));
    });

    it.each(ADDRESSES)('%s', async (pattern) => {
      const address = addressOf(pattern, moment);
      if (!pattern.endsWith('-login')) isLoggedIn(moment === 'first' ? 'admin' : 'dana');
      told.push(`${address} (${moment})`);
      await walk(address, moment === 'first' ? 'en' : 'es');
    });
  });

  it('matches the recorded texts', () => expect(withoutIds(told.join('\n'))).toMatchFileSnapshot('screens.txt'));
});
