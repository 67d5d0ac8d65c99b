import type { Clock } from './clock.ts';
import { NO_COPIES, type DurableCopies } from './durable-copies.ts';
import type { KeyValueStore } from './key-value-store.ts';

const timeKey = (key: string): string => `${key}-at`;

/**
 * The same store, of which these keys survive a flat battery. Beside each text stands when it was written, so that the newer of text
 * and copy is known: what the store has lost comes back from its copy, and a copy that was late is left alone.
 */
export const createDurableStore = (
  store: KeyValueStore,
  { copies, clock, keys }: { readonly copies: DurableCopies; readonly clock: Clock; readonly keys: readonly string[] },
): KeyValueStore => {
  const timeOf = (key: string): number => Number(store.read(timeKey(key)) ?? 0);
  const write = (key: string, text: string, at: number): void => {
    store.write(key, text);
    store.write(timeKey(key), String(at));
  };
  for (const key of keys) {
    const copy = copies.found.get(key);
    if (copy !== undefined && copy.at > timeOf(key)) write(key, copy.text, copy.at);
  }
  return {
    ...store,
    survivesFlatBattery: copies !== NO_COPIES,
    write: (key, text) => {
      if (!keys.includes(key)) return store.write(key, text);
      // A flat battery may set the clock back.
      const at = Math.max(clock.now(), timeOf(key) + 1);
      write(key, text, at);
      copies.keep(key, { at, text });
    },
  };
};
