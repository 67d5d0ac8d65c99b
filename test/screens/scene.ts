import type { Page } from 'playwright-core';
import type { ScreenHarness } from './screen-harness.ts';

/** One screen in one state, and how a person gets it on their display. */
export interface Scene {
  /** The picture's name: 'cart-empty' */
  readonly name: string;
  readonly title: string;
  readonly open: (visit: Visit) => Promise<unknown>;
  /** Who is logged in at this browser; by default no one. */
  readonly as?: Person;
  /** Taken of what has to be scrolled to: the rest of a long page. */
  readonly showsEnd?: true;
  /** Hangs on a wall, so it is taken on a television as well. */
  readonly onTv?: true;
}

/** Scenes on the same stand, in the order in which the evening goes. */
export interface Act {
  readonly title: string;
  readonly prepare: (stand: ScreenHarness) => Promise<unknown>;
  readonly scenes: readonly Scene[];
}

/** `dana` has her own login, once `gatherPeople` was called. */
export type Person = 'admin' | 'manager' | 'bea' | 'tom' | 'dana';

/** A browser in front of the stand. */
export interface Visit {
  readonly page: Page;
  readonly stand: ScreenHarness;
  readonly go: (path: string) => Promise<void>;
  /** Waits until the text can be seen. */
  readonly sees: (text: string | RegExp) => Promise<void>;
  readonly click: (name: string | RegExp) => Promise<void>;
}

/** An answer that never comes. */
export const neverAnswer = ({ page }: Visit, path: string): Promise<unknown> => page.route(`**${path}`, () => undefined);

/** No network where this call is concerned. */
export const loseAnswers = ({ page }: Visit, path: string): Promise<unknown> =>
  page.route(`**${path}`, (route) => route.abort('connectionreset'));

/** As `loseAnswers`, and the time that the app gives itself before it says so. */
export const goWithoutAnswer = async (visit: Visit, path: string, call: string, says: string | RegExp): Promise<void> => {
  const { page, stand } = visit;
  await page.clock.install({ time: stand.clock.now() });
  await loseAnswers(visit, call);
  await visit.go(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  for (let second = 0; second < 20 && !(await page.getByText(says).first().isVisible()); second += 1) await page.clock.runFor(1_000);
  await visit.sees(says);
};
