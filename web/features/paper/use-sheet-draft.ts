import { useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';

const draft = z.strictObject({
  /** The key of the future sale: each change makes a new one, and a retry is the same sale. */
  id: z.string(),
  time: z.string(),
  seller: z.string(),
  counted: z.string(),
  drawer: z.nullable(z.string()),
  counts: z.catchall(z.object({}), z.int()),
});
export type SheetDraft = z.output<typeof draft>;

const NOTHING: SheetDraft = { id: '', time: '', seller: '', counted: '', drawer: null, counts: {} };

/** A sheet's input, stored on the device until it is entered: a screen that goes dark loses no counts. */
export const useSheetDraft = () => {
  const { store, newKey } = useServices();
  const [stored] = useState(() => createStoredValue(store, 'bandstand.tally-sheet', draft, NOTHING));
  const current = useSyncExternalStore(stored.subscribe, stored.get, stored.getInitial);
  return {
    draft: current,
    change: (changes: Partial<SheetDraft>): void => stored.set({ ...stored.get(), ...changes, id: newKey() }),
    /** The next sheet is usually from the same box. */
    clear: (): void => stored.set({ ...NOTHING, drawer: stored.get().drawer }),
  };
};
