/**
 * The page is the same for all tests of a worker. With each test the page of its app closes: its timers end. A listener of window or
 * document that stays fails the file that left it, or it would fail some later file in one order of files and not in another.
 */
const timers = new Set<unknown>();
const listeners = new Map<string, string>();

/** React, user-event and MSW keep one listener of each kind for as long as the page lives. */
const isLibrarys = (stack: string): boolean => {
  const maker = stack.split('\n').find((line, at) => at > 0 && !line.includes('/test/setup/')) ?? '';
  return maker.includes('node_modules') || maker.includes('node:');
};

const numbers = new WeakMap<object, number>();
let known = 0;
const numberOf = (listener: object): number => {
  const number = numbers.get(listener) ?? (known += 1);
  numbers.set(listener, number);
  return number;
};

type Options = boolean | AddEventListenerOptions | undefined;
type Change = (type: string, listener: EventListenerOrEventListenerObject, options: Options) => void;

const watchListeners = (target: Window | Document, name: string): void => {
  const add: Change = target.addEventListener.bind(target);
  const remove: Change = target.removeEventListener.bind(target);
  const keyOf = (type: string, listener: object, options: Options): string =>
    `'${type}' on ${name} ${numberOf(listener)} ${typeof options === 'object' ? options.capture === true : options === true}`;
  const forget = (type: string, listener: object, options: Options): void => void listeners.delete(keyOf(type, listener, options));
  Object.assign(target, {
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject, options: Options) => {
      const { once = false, signal } = typeof options === 'object' ? options : {};
      const stack = new Error('added').stack ?? '';
      if (!once && signal?.aborted !== true && !isLibrarys(stack)) {
        listeners.set(keyOf(type, listener, options), stack);
        signal?.addEventListener('abort', () => forget(type, listener, options), { once: true });
      }
      add(type, listener, options);
    },
    removeEventListener: (type: string, listener: EventListenerOrEventListenerObject, options: Options) => {
      forget(type, listener, options);
      remove(type, listener, options);
    },
  });
};

const watchTimers = (): void => {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = Reflect.get(globalThis, name) as (...args: readonly unknown[]) => unknown;
    Reflect.set(globalThis, name, (...args: readonly unknown[]) => {
      const timer = start(...args);
      timers.add(timer);
      return timer;
    });
  }
};

/** Once for each page: the setup of every file finds the same one. */
export const watchLeftovers = (): void => {
  const { dataset } = document.documentElement;
  if (dataset['isWatched'] === 'yes') return;
  dataset['isWatched'] = 'yes';
  watchListeners(window, 'window');
  watchListeners(document, 'document');
  watchTimers();
};

export const endTimers = (): void => {
  for (const timer of timers) clearTimeout(timer as NodeJS.Timeout);
  timers.clear();
};

/** @returns the listeners that were added and not removed since the last call, with where */
export const takeListeners = (): readonly string[] => {
  const all = [...listeners].map(([what, stack]) => `${what}${stack.slice(stack.indexOf('\n'))}`);
  listeners.clear();
  return all;
};
