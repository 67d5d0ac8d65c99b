/** Where the app is. The same object until it goes elsewhere. */
export type Place = {
  readonly pathname: string;
  /** With its '?', or empty. */
  readonly search: string;
  /** Names this entry of the history, also after a way back. */
  readonly key: string;
  /** Reached by the browser's own buttons, or by opening the page, not by a link of the app. */
  readonly isReturn: boolean;
};

/** The history of places, with the app in it. */
export interface Places {
  readonly get: () => Place;
  readonly subscribe: (onChange: () => void) => () => void;
  /** @param to a path of this app. The place that is shown already is replaced, not doubled. */
  readonly go: (to: string, options?: { readonly replace?: boolean }) => void;
}

type Listeners = Set<() => void>;

const watch = (listeners: Listeners) => (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

const tell = (listeners: Listeners): void => {
  for (const listener of listeners) listener();
};

const FIRST_KEY = 'first';

/** Names that a reload does not give again: the history outlives it. */
const createKeys = (): (() => string) => {
  let made = 0;
  return () => `${performance.timeOrigin} ${(made += 1)}`;
};

const keyIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : FIRST_KEY;

export const createBrowserPlaces = (browser: Window): Places => {
  const { history, location } = browser;
  const listeners: Listeners = new Set();
  const read = (isReturn: boolean): Place => ({
    pathname: location.pathname,
    search: location.search,
    key: keyIn(history.state),
    isReturn,
  });
  const newKey = createKeys();
  let place = read(true);
  const arrive = (isReturn: boolean): void => {
    place = read(isReturn);
    tell(listeners);
  };
  browser.addEventListener('popstate', () => arrive(true));
  return {
    get: () => place,
    subscribe: watch(listeners),
    go: (to, { replace = false } = {}) => {
      const isHere = new URL(to, location.href).href === location.href;
      if (replace || isHere) history.replaceState({ key: newKey() }, '', to);
      else history.pushState({ key: newKey() }, '', to);
      arrive(false);
    },
  };
};

const partsOf = (to: string): Pick<Place, 'pathname' | 'search'> => {
  const { pathname, search } = new URL(to, 'http://app');
  return { pathname, search };
};

/** Without a browser's address bar: for tests, and for drawing the page on the server. */
export const createMemoryPlaces = (first: string): Places => {
  const listeners: Listeners = new Set();
  const newKey = createKeys();
  let place: Place = { ...partsOf(first), key: FIRST_KEY, isReturn: true };
  return {
    get: () => place,
    subscribe: watch(listeners),
    go: (to) => {
      place = { ...partsOf(to), key: newKey(), isReturn: false };
      tell(listeners);
    },
  };
};
