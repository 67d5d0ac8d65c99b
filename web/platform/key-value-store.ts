/** Small texts that outlive the page. A browser that refuses to store (private mode, full disk) still works until the reload. */
export interface KeyValueStore {
  /** Null when nothing is stored under the key. */
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** Calls back when another tab changed the key; returns the way to stop. */
  subscribe(key: string, onChange: () => void): () => void;
  /** What stands under this key is gone with the page: the browser has refused to store it. */
  isUnsaved?(key: string): boolean;
  /** What waits here to be sent is on the disk at once, see `createDurableStore`. */
  readonly survivesFlatBattery?: boolean;
  /** What waits here to be sent is gone with the page; changes are told to whoever watches one of its keys. */
  readonly keepsNothing?: () => boolean;
}

/** Everything of ours is stored under this product's own prefix (spec §3). */
const PREFIX = 'bandstand.';

/** Asked for its storage on every use: where a browser blocks all site data, the property itself throws. */
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
        // Nothing was stored there either.
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
