import { useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';

const drawer = z.strictObject({ id: z.string(), name: z.string(), pieces: z.array(z.int()) });
const drafts = z.strictObject({
  /** The night that the drafts belong to; the next one begins without drafts. */
  scope: z.string(),
  drawers: z.array(drawer),
});

export type DrawerDraft = z.output<typeof drawer>;

const NOTHING: z.output<typeof drafts> = { scope: '', drawers: [] };

/** The drawers that open with the night, with their floats; stored on the device until it is open. */
export const useDrawerDrafts = (scope: string) => {
  const { store } = useServices();
  const [stored] = useState(() => createStoredValue(store, 'opening-drawers', drafts, NOTHING));
  const known = useSyncExternalStore(stored.subscribe, stored.get, stored.getInitial);
  const drawers = known.scope === scope ? known.drawers : [];
  return {
    drawers,
    /** Adds it, or replaces the one with its id. */
    put: (one: DrawerDraft): void => {
      const isKnown = drawers.some(({ id }) => id === one.id);
      stored.set({ scope, drawers: isKnown ? drawers.map((other) => (other.id === one.id ? one : other)) : [...drawers, one] });
    },
    remove: (id: string): void => stored.set({ scope, drawers: drawers.filter((one) => one.id !== id) }),
    clear: (): void => stored.set(NOTHING),
  };
};

export type DrawerDrafts = ReturnType<typeof useDrawerDrafts>;
