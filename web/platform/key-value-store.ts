/** Small texts that outlive the page. A browser that refuses to store (private mode, full disk) works until the reload. */
export interface KeyValueStore {
  /** Null when nothing is stored under the key. */
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** Calls back when another tab changed the key; returns a function that stops it. */
  subscribe(key: string, onChange: () => void): () => void;
  /** The browser refused to store this key, so its value ends with the page. */
  isUnsaved?(key: string): boolean;
  /** Unsent data is written to disk right away, see `createDurableStore`. */
  readonly survivesFlatBattery?: boolean;
  /** Unsent data ends with the page; subscribers of its keys are notified of changes. */
  readonly keepsNothing?: () => boolean;
}

/** All keys have this product's own prefix (spec §3). */
const PREFIX = 'bandstand.';

/** Storage is read on every use: where a browser blocks all site data, the property itself throws. */
type StoringWindow = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

export const createLocalStorageKeyValueStore = (browser: StoringWindow): KeyValueStore => {
  const unsaved = new Map<string, string>();
  return {
    read: (key) => {
      if (unsaved.has(key)) return unsaved.get(key) ?? null;
      try {
        return browser.localStorage.getItem(PREFIX + key);
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      try {
        browser.localStorage.setItem(PREFIX + key, value);
        unsaved.delete(key);
      } catch {
        unsaved.set(key, value);
      }
    },
    isUnsaved: (key) => unsaved.has(key),
    remove: (key) => {
      unsaved.delete(key);
      try {
        browser.localStorage.removeItem(PREFIX + key);
      } catch {
        // It was not stored there either.
      }
    },
    subscribe: (key, onChange) => {
      // A null key: the other tab cleared everything.
      const onStorage = (event: StorageEvent): void => {
        if (event.key === null || event.key === PREFIX + key) onChange();
      };
      browser.addEventListener('storage', onStorage);
      return () => browser.removeEventListener('storage', onStorage);
    },
  };
};
