import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A stored text, and when it was written. */
export type DurableCopy = { readonly at: number; readonly text: string };

/** Copies that are on disk a moment after they were written. Browsers keep local storage in memory for seconds or minutes. */
export interface DurableCopies {
  /** As of the page's load. */
  readonly found: ReadonlyMap<string, DurableCopy>;
  /** Keeps a newer copy, whichever tab wrote it. @returns whether one of the two is on disk. */
  readonly keep: (key: string, copy: DurableCopy) => Promise<boolean>;
}

/** For browsers without storage. */
export const NO_COPIES: DurableCopies = { found: new Map(), keep: () => Promise.resolve(false) };

interface Schema extends DBSchema {
  readonly copies: { readonly key: string; readonly value: DurableCopy };
}

/** A browser that refuses fails immediately. One that hangs must not block the staff's screens. */
const LONGEST_WAIT_MS = 3_000;

const keepNewer = async (database: IDBPDatabase<Schema>, key: string, copy: DurableCopy): Promise<void> => {
  const { store, done } = database.transaction('copies', 'readwrite', { durability: 'strict' });
  const putNewer = async (): Promise<void> => {
    const known = await store.get(key);
    if (known === undefined || known.at < copy.at) await store.put(copy, key);
  };
  await Promise.all([putNewer(), done]);
};

const open = async (): Promise<DurableCopies> => {
  const database = await openDB<Schema>('bandstand', 1, { upgrade: (created) => void created.createObjectStore('copies') });
  const { store, done } = database.transaction('copies');
  const [keys, copies] = await Promise.all([store.getAllKeys(), store.getAll(), done]);
  return {
    found: new Map(keys.flatMap((key, at) => (copies[at] === undefined ? [] : [[key, copies[at]]]))),
    keep: (key, copy) =>
      keepNewer(database, key, copy).then(
        () => true,
        // A full disk, or a browser that has cleared its data.
        () => false,
      ),
  };
};

export const openDurableCopies = async (): Promise<DurableCopies> => {
  const inTime = new Promise<DurableCopies>((resolve) => setTimeout(() => resolve(NO_COPIES), LONGEST_WAIT_MS));
  return Promise.race([open().catch(() => NO_COPIES), inTime]);
};
