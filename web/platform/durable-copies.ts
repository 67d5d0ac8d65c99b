/** A stored text, and when it was written. */
export type DurableCopy = { readonly at: number; readonly text: string };

/** Copies that are on disk a moment after they were written. Browsers keep local storage in memory for seconds or minutes. */
export interface DurableCopies {
  /** As of the page's load. */
  readonly found: ReadonlyMap<string, DurableCopy>;
  /** A newer copy stays, whichever tab has written it. @returns whether one of the two is on disk. */
  readonly keep: (key: string, copy: DurableCopy) => Promise<boolean>;
}

/** For browsers without storage. */
export const NO_COPIES: DurableCopies = { found: new Map(), keep: () => Promise.resolve(false) };

type Factory = Pick<IDBFactory, 'open'>;

const DATABASE = 'bandstand';
const COPIES = 'copies';
/** A browser that refuses answers immediately. One that hangs must not block the staff's screens. */
const LONGEST_WAIT_MS = 3_000;

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not stored')));
  });

const isCopy = (value: unknown): value is DurableCopy =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'text' in value &&
  typeof value.text === 'string';

const keepNewer = async (database: IDBDatabase, key: string, copy: DurableCopy): Promise<void> => {
  const copies = database.transaction(COPIES, 'readwrite', { durability: 'strict' }).objectStore(COPIES);
  const known = await answerOf<unknown>(copies.get(key));
  if (!isCopy(known) || known.at < copy.at) await answerOf(copies.put(copy, key));
};

const open = async (factory: Factory): Promise<DurableCopies> => {
  const opening = factory.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(COPIES));
  const database = await answerOf(opening);
  const copies = database.transaction(COPIES).objectStore(COPIES);
  const [keys, values] = await Promise.all([answerOf(copies.getAllKeys()), answerOf<unknown[]>(copies.getAll())]);
  const found = new Map<string, DurableCopy>();
  for (const [at, key] of keys.entries()) {
    const value = values[at];
    if (typeof key === 'string' && isCopy(value)) found.set(key, value);
  }
  return {
    found,
    keep: (key, copy) =>
      keepNewer(database, key, copy).then(
        () => true,
        // A full disk, or a browser that has cleared its data.
        () => false,
      ),
  };
};

/** @param factory undefined if the browser has none. */
export const openDurableCopies = async (factory: Factory | undefined): Promise<DurableCopies> => {
  if (factory === undefined) return NO_COPIES;
  const inTime = new Promise<DurableCopies>((resolve) => setTimeout(() => resolve(NO_COPIES), LONGEST_WAIT_MS));
  return Promise.race([open(factory).catch(() => NO_COPIES), inTime]);
};
