import type { Page } from 'playwright-core';
import type { Person, ScreenHarness } from './screen-harness.ts';

type Text = string | RegExp;
export type Step = (visit: Visit) => Promise<unknown> | void;

/** One screen in one state, and how a person gets it on their display. */
export interface Scene {
  /** The picture's name: 'cart-empty' */
  readonly name: string;
  readonly title: string;
  readonly open: Step;
  /** Who is logged in at this browser; by default no one. */
  readonly as?: Person;
  /** Clips to what must be scrolled to: the rest of a long page. */
  readonly showsEnd?: true;
  /** Hangs on a wall, so it is also taken at television size. */
  readonly onTv?: true;
}

/** Scenes on the same stand, in the order of the evening. */
export interface Act {
  readonly title: string;
  readonly prepare: (stand: ScreenHarness) => Promise<unknown>;
  readonly scenes: readonly Scene[];
}

/** A browser in front of the stand. */
export interface Visit {
  readonly page: Page;
  readonly stand: ScreenHarness;
  readonly go: (path: string) => Promise<void>;
  /** Waits until the text can be seen. */
  readonly sees: (text: Text) => Promise<void>;
  readonly click: (name: Text) => Promise<void>;
}

/** One after the other. */
export const steps =
  (...all: readonly Step[]): Step =>
  async (visit) => {
    for (const step of all) await step(visit);
  };

export const scene = (name: string, title: string, ...open: readonly Step[]): Scene => ({ name, title, open: steps(...open) });

export const as = (person: Person, ...scenes: readonly Scene[]): readonly Scene[] => scenes.map((one) => ({ ...one, as: person }));

export const atEnd = (one: Scene): Scene => ({ ...one, showsEnd: true });

export const goTo =
  (path: string | (() => string)): Step =>
  ({ go }) =>
    go(typeof path === 'string' ? path : path());

export const see =
  (text: Text | (() => string)): Step =>
  ({ sees }) =>
    sees(typeof text === 'function' ? text() : text);

export const click =
  (...names: readonly Text[]): Step =>
  async (visit) => {
    for (const name of names) await visit.click(name);
  };

export const fill =
  (label: Text, value: string): Step =>
  ({ page }) =>
    page.getByLabel(label, { exact: typeof label === 'string' }).fill(value);

type Role = Parameters<Page['getByRole']>[0];

export const shows =
  (role: Role, name?: Text): Step =>
  ({ page }) =>
    page
      .getByRole(role, name === undefined ? {} : { name, exact: typeof name === 'string' })
      .first()
      .waitFor();

/** Opens a screen by its address, up to its heading and its pictures. */
export const openAt = (path: string | (() => string), heading: string): Step =>
  steps(goTo(path), shows('heading', heading), ({ page }) => page.waitForLoadState('load'));

export const neverAnswer =
  (path: string): Step =>
  ({ page }) =>
    page.route(`**${path}`, () => undefined);

/** No network for this call only. */
export const loseAnswers =
  (path: string): Step =>
  ({ page }) =>
    page.route(`**${path}`, (route) => route.abort('connectionreset'));

/** Like `loseAnswers`, plus the time after which the app reports it. */
export const goWithoutAnswer =
  (path: string, call: string, says: Text): Step =>
  async (visit) => {
    const { page, stand } = visit;
    await page.clock.install({ time: stand.clock.now() });
    await loseAnswers(call)(visit);
    await visit.go(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (let second = 0; second < 20 && !(await page.getByText(says).first().isVisible()); second += 1) await page.clock.runFor(1_000);
    await visit.sees(says);
  };
