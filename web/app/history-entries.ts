import type { AroundNavHandler } from 'wouter';

const FIRST_KEY = 'first';

let made = 0;

/** A name that a reload does not give again: the history outlives it. */
const newKey = (): string => `${performance.timeOrigin} ${(made += 1)}`;

/** Names the entry of the browser's history that is shown, also after a way back. */
export const entryKey = (): string => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : FIRST_KEY;
};

const isHere = (to: string): boolean => new URL(to, window.location.href).href === window.location.href;

/** How the app goes to an address in a browser: the entry gets a name, and the place that is shown already is not doubled. */
export const goNamed: AroundNavHandler = (navigate, to, options) =>
  navigate(to, { replace: options?.replace === true || isHere(to), state: { key: newKey() } });
