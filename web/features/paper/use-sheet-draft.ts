import { useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { elapsedMs, instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import { useLogin } from '#web/session/use-login.ts';

const draft = z.strictObject({
  /** Who typed it: each person sees their own. */
  by: z.string(),
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

const NOTHING: SheetDraft = { by: '', at: 0, id: '', time: '', seller: '', counted: '', drawer: null, counts: {} };

/** A sheet's input, stored on the device until it is entered: a screen that goes dark loses no counts. */
export const useSheetDraft = () => {
  const { store, newKey, clock } = useServices();
  const { login } = useLogin();
  const by = login?.actor.id ?? '';
  const [stored] = useState(() => createStoredValue(store, 'bandstand.tally-sheet', draft, NOTHING));
  const own = (known: SheetDraft): SheetDraft =>
    known.by === by && elapsedMs(instant(known.at), clock.now()) <= LIMITS.window.onPaperWithinMs ? known : NOTHING;
  const set = (next: SheetDraft): void => stored.set({ ...next, by, at: clock.now(), id: newKey() });
  return {
    draft: own(useSyncExternalStore(stored.subscribe, stored.get, stored.getInitial)),
    change: (changes: Partial<SheetDraft>): void => set({ ...own(stored.get()), ...changes }),
    /** Returns what was typed. The next sheet is usually from the same box. */
    take: (): SheetDraft => {
      const typed = own(stored.get());
      set({ ...NOTHING, drawer: typed.drawer });
      return typed;
    },
  };
};
