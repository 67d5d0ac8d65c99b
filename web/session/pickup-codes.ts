import * as z from 'zod/mini';
import { readPickupCode } from '#core/domain/order/pickup-code.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue } from './stored-value.ts';

/** The pickup codes of orders paid on this phone, or whose link it opened. */
export interface PickupCodes {
  /** Null when the phone does not know it. */
  readonly of: (lookupHash: string) => string | null;
  readonly remember: (lookupHash: string, code: string) => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

const known = z.object({ hash: z.string(), code: z.string().check(z.refine((code) => readPickupCode(code) === code)) });

/** Newest first. Older ones beyond the limit are dropped. */
const MOST_KNOWN = 5;

const createPickupCodes = (store: KeyValueStore): PickupCodes => {
  const stored = createStoredValue<readonly z.infer<typeof known>[]>(store, 'pickup-codes', z.array(known), []);
  const of = (lookupHash: string): string | null => stored.get().find(({ hash }) => hash === lookupHash)?.code ?? null;
  return {
    of,
    remember: (hash, code) => {
      if (of(hash) === code) return;
      stored.set([{ hash, code }, ...stored.get().filter((one) => one.hash !== hash)].slice(0, MOST_KNOWN));
    },
    subscribe: stored.subscribe,
  };
};

const made = new WeakMap<KeyValueStore, PickupCodes>();

/** Shared by all callers. Not a service, to keep it out of the first load. */
export const pickupCodesIn = (store: KeyValueStore): PickupCodes => {
  const codes = made.get(store) ?? createPickupCodes(store);
  made.set(store, codes);
  return codes;
};
