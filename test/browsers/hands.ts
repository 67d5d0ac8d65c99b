import { setTimeout as sleep } from 'node:timers/promises';
import { translatePage } from '../support/translate-page.ts';
import type { BrowserWindow, Point } from './engines/browser-window.ts';

const WAITS_MS = 30_000;
/** A screen that has just changed ignores taps for half a second, so hands wait this long before a tap. */
const LOOKS_MS = 600;
const EVERY_MS = 100;
/** Between the taps of a finger in a hurry. */
const APART_MS = 200;
const LANDS_WITHIN_LOOKS = 20;

/** An exact sentence, or a pattern, ignoring case. */
const patternOf = (text: RegExp | string): RegExp =>
  new RegExp(typeof text === 'string' ? text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : text, 'i');

/** A person at any browser. Names and texts are matched as people read them, ignoring case. */
export const createHands = (window: BrowserWindow, standUrl: string) => {
  const ask = async <Given, Answer>(inPage: (given: Given) => Answer, given: Given): Promise<Answer> =>
    (await window.evaluate(`(${String(inPage)})(${JSON.stringify(given)})`)) as Answer;

  const until = async <Answer>(what: string, look: () => Promise<Answer | undefined | null>): Promise<Answer> => {
    const deadline = performance.now() + WAITS_MS;
    for (;;) {
      // Between two pages there is no document to query.
      const seen = await look().catch(() => undefined);
      if (seen !== undefined && seen !== null) return seen;
      if (performance.now() > deadline) throw new Error(`${window.version}: ${what} not found on\n${await ask(pageAsSeen, null)}`);
      await sleep(EVERY_MS);
    }
  };

  /** Once it has been still for as long as a person would wait. */
  const findPlace = (name: string): Promise<Point> =>
    until(`"${name}" to tap`, async () => {
      const before = await ask(placeOf, name);
      if (before === null) return null;
      await sleep(LOOKS_MS);
      const after = await ask(placeOf, name);
      return after !== null && before.x === after.x && before.y === after.y ? after : null;
    });

  /** Taps again, as a person would, if the button was busy or covered. */
  const tap = (name: string, isInAHurry = false): Promise<true> =>
    until(`"${name}" that takes a tap`, async () => {
      const place = await findPlace(name);
      await ask(watchTap, name);
      const press = async (): Promise<void> => {
        await window.tapAt(place);
        if (isInAHurry) await sleep(APART_MS).then(() => window.tapAt(place));
      };
      // A driver may complain about a page that leaves during the tap.
      await press().catch(() => undefined);
      for (let looks = 0; looks < LANDS_WITHIN_LOOKS; looks += 1) {
        const landed = await ask(hasLanded, null).catch(() => true);
        if (landed) return true;
        await sleep(EVERY_MS);
      }
      return null;
    });

  return {
    version: window.version,
    visit: (path: string): Promise<void> => window.visit(new URL(path, standUrl).href),
    path: async (): Promise<string> => ask(() => location.pathname, null),
    tap: (name: string): Promise<true> => tap(name),
    /** The second tap hits whatever is there by then. */
    tapTwice: (name: string): Promise<true> => tap(name, true),
    fillIn: async (label: string, text: string): Promise<void> => {
      await tap(label);
      await window.write(text);
    },
    /** @returns the matching text. */
    sees: (text: RegExp | string): Promise<string> =>
      until(String(text), async () => patternOf(text).exec((await ask(visibleText, null)) ?? '')?.[0]),
    seesNot: (text: string): Promise<true> =>
      until(`no ${text}`, async () => (patternOf(text).test((await ask(visibleText, null)) ?? '') ? null : true)),
    /** The service worker's cache is complete as soon as it controls the page. */
    hasApp: (): Promise<true> => until('a service worker', () => ask(isKept, null)),
    /** Translates the page like Chrome's translator, until another page loads. */
    translate: async (): Promise<void> => {
      await window.evaluate(`(${String(translatePage)})(document) && null`);
    },
  };
};

export type Hands = ReturnType<typeof createHands>;

// The functions below run in the page.

const visibleText = (): string => document.body.innerText;

/** Where it is, its text, what is busy, and its latest calls: the status (0 or nothing without an answer), start and duration in ms. */
const pageAsSeen = (): string => {
  const busy = [...document.querySelectorAll<HTMLElement>('[aria-busy="true"]')].map(({ innerText }) => `busy: ${innerText}`);
  const calls = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/api/'))
    .slice(-20)
    .map(
      (call) => `${String(Reflect.get(call, 'responseStatus'))} ${call.name} ${Math.round(call.startTime)} ${Math.round(call.duration)}`,
    );
  return [location.href, document.body.innerText, ...busy, ...calls, `at ${Math.round(performance.now())} ms`].join('\n');
};

type WatchedWindow = typeof globalThis & { tapLanded?: boolean };

const watchTap = (name: string): void => {
  const wanted = name.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const watched: WatchedWindow = window;
  watched.tapLanded = false;
  const note = ({ target }: MouseEvent): void => {
    const element = target instanceof Element ? target.closest<HTMLElement>('button, a, label') : null;
    const called = (element?.getAttribute('aria-label') ?? element?.innerText ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
    watched.tapLanded = called.startsWith(wanted) && element?.ariaBusy !== 'true';
  };
  document.addEventListener('click', note, { capture: true, once: true });
};

/** A new page has no record of the tap, so the tap opened it. */
const hasLanded = (): boolean => (window as WatchedWindow).tapLanded !== false;

const isKept = (): true | null => (navigator.serviceWorker.controller === null ? null : true);

/** The center of the uncovered element with this name, scrolled into view. */
const placeOf = (name: string): Point | null => {
  const tidy = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const wanted = tidy(name);
  for (const element of document.querySelectorAll<HTMLElement>('button, a, label')) {
    if (!tidy(element.getAttribute('aria-label') ?? element.innerText).startsWith(wanted)) continue;
    element.scrollIntoView({ block: 'center', behavior: 'auto' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(place.x, place.y);
    if (hit !== null && element.contains(hit)) return place;
  }
  return null;
};
