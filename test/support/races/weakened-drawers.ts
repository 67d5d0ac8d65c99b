import { setTimeout as sleep } from 'node:timers/promises';
import type { Weaken } from './weakened-storage.ts';

/** Longer than the step that the others take meanwhile. */
const GAP_MS = 150;

/** A sale looks at its drawer without keeping it in its state. */
export const withoutHold: Weaken = (tx, reads) => ({
  drawers: {
    ...tx.drawers,
    hold: async (id) => {
      const found = await reads.drawers.byId(id);
      await sleep(GAP_MS);
      return found?.drawer ?? null;
    },
  },
});

/** A step of counting looks at its drawer without locking it. */
export const withoutDrawerLock: Weaken = (tx, reads) => ({
  drawers: {
    ...tx.drawers,
    lock: async (id) => {
      const found = await reads.drawers.byId(id);
      await sleep(GAP_MS);
      return found?.drawer ?? null;
    },
    // The book of the same moment.
    book: async (id) => (await reads.drawers.byId(id))?.book ?? [],
  },
});
