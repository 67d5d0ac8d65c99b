import { useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { elapsedMs, instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';

const draft = z.strictObject({
  /** When it was last changed: once no sheet of that time can be entered, the next one begins empty. */
  at: z.number(),
  /** The key of the future sale: each change makes a new one, and a retry is the same sale. */
  id: z.string(),
  time: z.string(),
  seller: z.string(),
  counted: z.string(),
  drawer: z.nullable(z.string()),
  counts: z.catchall(z.object({}), z.int()),
});
export type SheetDraft = z.output<typeof draft>;

const NOTHING: SheetDraft = { at: 0, id: '', time: '', seller: '', counted: '', drawer: null, counts: {} };

/** A sheet's input, stored on the device until it is entered: a screen that goes dark loses no counts. */
export const useSheetDraft = () => {
  const { store, newKey, clock } = useServices();
  const [stored] = useState(() => createStoredValue(store, 'bandstand.tally-sheet', draft, NOTHING));
  const recent = (known: SheetDraft): SheetDraft =>
    elapsedMs(instant(known.at), clock.now()) <= LIMITS.window.onPaperWithinMs ? known : NOTHING;
  const set = (next: SheetDraft): void => stored.set({ ...next, at: clock.now(), id: newKey() });
  return {
    draft: recent(useSyncExternalStore(stored.subscribe, stored.get, stored.getInitial)),
    change: (changes: Partial<SheetDraft>): void => set({ ...recent(stored.get()), ...changes }),
    /** Empties the form, unless it was changed since. The next sheet is usually from the same box. */
    clear: ({ id, drawer }: SheetDraft): void => {
      if (stored.get().id === id) set({ ...NOTHING, drawer });
    },
  };
};
