import type { Clock } from './clock.ts';
import { NO_COPIES, type DurableCopies, type DurableCopy } from './durable-copies.ts';
import type { KeyValueStore } from './key-value-store.ts';

/** Written on load, to detect a device that persists nothing before it is needed. */
const PROBE = 'probe';

const timeKey = (key: string): string => `${key}-at`;

/**
 * The same store, with these keys surviving a flat battery. Each text is stored with its time, to find the newer of text and copy: lost
 * texts are restored from their copies, and older copies are ignored.
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
    const found = copies.found.get(key);
    if (found !== undefined && found.at > timeOf(key)) write(key, found.text, found.at);
  }
  const uncopied = new Set<string>();
  const listeners = new Set<() => void>();
  const copy = async (key: string, wanted: DurableCopy): Promise<void> => {
    const isCopied = await copies.keep(key, wanted);
    if (isCopied === !uncopied.has(key)) return;
    if (isCopied) uncopied.delete(key);
    else uncopied.add(key);
    for (const listener of listeners) listener();
  };
  const writeAndCopy = (key: string, text: string): void => {
    // The clock may be set back after a flat battery.
    const at = Math.max(clock.now(), timeOf(key) + 1);
    write(key, text, at);
    void copy(key, { at, text });
  };
  writeAndCopy(PROBE, 'kept');
  return {
    ...store,
    survivesFlatBattery: copies !== NO_COPIES,
    keepsNothing: () => [...uncopied].some((key) => store.isUnsaved?.(key) === true),
    write: (key, text) => (keys.includes(key) ? writeAndCopy(key, text) : store.write(key, text)),
    subscribe: (key, onChange) => {
      const stop = store.subscribe(key, onChange);
      if (keys.includes(key)) listeners.add(onChange);
      return () => {
        stop();
        listeners.delete(onChange);
      };
    },
  };
};
