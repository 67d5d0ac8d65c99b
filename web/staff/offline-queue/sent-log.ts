import * as z from 'zod/mini';
import { elapsedMs, HOUR_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue } from '#web/session/stored-value.ts';

/** The length of a night. */
const LONGEST_MS = 12 * HOUR_MS;

type Schema<T> = z.ZodMiniType<T>;
type Facts<T> = { readonly idOf: (one: T) => string; readonly atOf: (one: T) => Instant };

/** Entries that the server has accepted, kept for a night in case it has to be restored from a backup. */
export const createSentLog = <T>(store: KeyValueStore, key: string, one: Schema<T>, { idOf, atOf }: Facts<T>) => {
  const stored = createStoredValue<readonly T[]>(store, key, z.array(one), []);
  return {
    get: stored.get,
    keep: (sent: T): void => {
      const others = stored.get().filter((other) => idOf(other) !== idOf(sent) && elapsedMs(atOf(other), atOf(sent)) <= LONGEST_MS);
      stored.set([...others, sent]);
    },
    dropIf: (isOver: (sent: T) => boolean): void => {
      if (stored.get().some(isOver)) stored.set(stored.get().filter((sent) => !isOver(sent)));
    },
  };
};
