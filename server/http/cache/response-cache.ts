import { SECOND_MS } from '#core/domain/kernel/instant.ts';

/** One value for all callers. No more than one load runs at a time, and all waiting callers share it. */
export interface ResponseCache<T> {
  /** The cached value; null when it has to be loaded. */
  current(): T | null;
  /** A value loaded after the last `invalidate` before this call, and no older than the maximum age. Rejects if loading does. */
  fresh(): Promise<T>;
  /** A change happened: values whose load began earlier are not used for later calls. */
  invalidate(): void;
}

/** When a load began, which is the moment its value reflects. */
interface Begun {
  readonly version: number;
  readonly at: number;
}

const now = (): number => performance.now();

/** @param maxAgeMs applies even if change notifications stop. With 0 a value is only shared by callers who called before its load began. */
export const createResponseCache = <T>(load: () => Promise<T>, maxAgeMs = SECOND_MS): ResponseCache<T> => {
  let version = 0;
  let cached: (Begun & { readonly value: T }) | null = null;
  let loading: (Begun & { readonly value: Promise<T> }) | null = null;

  const isFresh = (begun: Begun, asked: Begun): boolean => begun.version >= asked.version && asked.at - begun.at < maxAgeMs;

  const run = async (begun: Begun): Promise<T> => {
    try {
      const value = await load();
      cached = { ...begun, value };
      return value;
    } finally {
      loading = null;
    }
  };
  const start = (): Promise<T> => {
    const begun = { version, at: now() };
    loading = { ...begun, value: run(begun) };
    return loading.value;
  };

  return {
    current: () => (cached !== null && isFresh(cached, { version, at: now() }) ? cached.value : null),
    fresh: async () => {
      const asked = { version, at: now() };
      for (;;) {
        if (cached !== null && isFresh(cached, asked)) return cached.value;
        if (loading === null) return await start();
        if (isFresh(loading, asked)) return await loading.value;
        // Too old for this caller, so its failure is ignored too.
        await loading.value.catch(() => undefined);
      }
    },
    invalidate: () => {
      version += 1;
    },
  };
};
