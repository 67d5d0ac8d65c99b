/**
 * All tests of a worker share one page. Each test ends by closing its app: its timers stop. A leftover listener on window or document fails
 * the file that left it; otherwise it would fail a later file, depending on the order.
 */
const timers = new Set<unknown>();
const listeners = new Map<string, Error>();

/** React, user-event and MSW keep one listener of each kind as long as the page lives. */
const isLibrarys = ({ stack = '' }: Error): boolean => {
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
      if (!once && signal?.aborted !== true) {
        // Its stack is read only if the listener stays: to format one takes as long as to add a hundred listeners.
        listeners.set(keyOf(type, listener, options), new Error('added'));
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

/** Once per page: the setup of every file finds the same one. */
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

/** @returns the listeners added and not removed since the last call, with their origin */
export const takeListeners = (): readonly string[] => {
  const all = [...listeners].filter(([, added]) => !isLibrarys(added));
  listeners.clear();
  return all.map(([what, { stack = '' }]) => `${what}${stack.slice(stack.indexOf('\n'))}`);
};
