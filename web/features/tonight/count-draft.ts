import { useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import type { NightEntry } from '#web/api/nights.queries.ts';
import type { ShelfItem } from '#web/api/stock.queries.ts';

const entry = z.strictObject({ counted: z.int(), seen: z.int(), after: z.nullable(z.string()) });
const draft = z.strictObject({
  /** The night of the draft: another night begins without one. */
  scope: z.string(),
  /** The id of the future act: each change makes a new one, and a retry is the same act. */
  id: z.string(),
  entries: z.catchall(z.object({}), entry),
});

export type Entry = z.output<typeof entry>;
export type Draft = z.output<typeof draft>;

/** The count keeps the recorded stock as of typing, so that sales made since are neither lost nor counted twice. */
const entryOf = ({ expected, count }: ShelfItem, counted: number): Entry => ({ counted, seen: expected, after: count?.id ?? null });

const NOTHING: Draft = { scope: '', id: '', entries: {} };

/** Names an opening by the newest closed night before it. */
export const openingScope = (nights: readonly NightEntry[]): string =>
  `opening after ${nights.find(({ state }) => state === 'closed')?.id ?? 'none'}`;

/** A count's input, stored on the device until it is saved. */
export const useCountDraft = (scope: string) => {
  const { store, newKey } = useServices();
  const [stored] = useState(() => createStoredValue(store, 'stock-count', draft, NOTHING));
  const known = useSyncExternalStore(stored.subscribe, stored.get, stored.getInitial);
  const current = known.scope === scope ? known : { ...NOTHING, scope };
  const set = (entries: Draft['entries']): void => stored.set({ scope, id: newKey(), entries });
  return {
    draft: current,
    hasEntries: Object.keys(current.entries).length > 0,
    /** Null removes the input. */
    type: (product: ShelfItem, counted: number | null): void => {
      const { [String(product.id)]: former, ...others } = current.entries;
      // Another count's input stays until something is typed into this one.
      if (former === undefined && counted === null) return;
      set(counted === null ? others : { ...others, [String(product.id)]: entryOf(product, counted) });
    },
    /** Fills in the expected units for products without input. */
    fillUp: (products: readonly ShelfItem[]): void => {
      const rest = products.filter(({ id }) => !(String(id) in current.entries));
      set({ ...current.entries, ...Object.fromEntries(rest.map((product) => [String(product.id), entryOf(product, product.expected)])) });
    },
    clear: (): void => stored.set(NOTHING),
  };
};

export type CountDraft = ReturnType<typeof useCountDraft>;
