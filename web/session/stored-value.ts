import type { KeyValueStore } from '#web/platform/key-value-store.ts';

/** One stored value, the same object until it changes, so that `useSyncExternalStore` can watch it. */
export interface StoredValue<T> {
  readonly get: () => T;
  /** The value of an empty browser: the server renders with it, and so does hydration. */
  readonly getInitial: () => T;
  readonly set: (value: T) => void;
  /** Calls back after every change, by this tab or another one. */
  readonly subscribe: (onChange: () => void) => () => void;
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The part of a zod schema used here: parses any value as T, or refuses. */
interface Reader<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** @param empty the value without storage, and for anything the schema refuses: storage is never trusted. */
export const createStoredValue = <T>(store: KeyValueStore, key: string, schema: Reader<T>, empty: T): StoredValue<T> => {
  const listeners = new Set<() => void>();
  let known: { readonly text: string | null; readonly value: T } = { text: null, value: empty };

  const parse = (text: string | null): T => {
    const parsed = text === null ? undefined : schema.safeParse(readJson(text));
    return parsed?.success === true ? parsed.data : empty;
  };
  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  return {
    getInitial: () => empty,
    get: () => {
      const text = store.read(key);
      if (text !== known.text) known = { text, value: parse(text) };
      return known.value;
    },
    set: (value) => {
      const text = JSON.stringify(value);
      known = { text, value };
      store.write(key, text);
      notify();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      const stopWatching = store.subscribe(key, onChange);
      return () => {
        listeners.delete(onChange);
        stopWatching();
      };
    },
  };
};
