import { setTimeout as sleep } from 'node:timers/promises';
import type { Drawer } from '#core/domain/drawer/drawer.ts';
import type { Weaken } from './weakened-storage.ts';

/** Longer than the others' concurrent step. */
const GAP_MS = 150;

const LOOK_MS = 20;
const LOOKS = 500;

/**
 * A sale reads its drawer without locking its state. The first is made at once; the others rely on what they read, and write only after a
 * count has begun, but do not wait for it forever.
 */
export const withoutHold = (): Weaken => {
  let first: Promise<Drawer | null> | undefined;
  return (tx, reads) => ({
    drawers: {
      ...tx.drawers,
      hold: async (id) => {
        const look = async (): Promise<Drawer | null> => (await reads.drawers.byId(id))?.drawer ?? null;
        if (first === undefined) return (first = look());
        const seen = await first;
        for (let looks = 0; looks < LOOKS && (await look())?.state === seen?.state; looks += 1) await sleep(LOOK_MS);
        return seen;
      },
    },
  });
};

/** A counting step reads its drawer without locking it. */
export const withoutDrawerLock: Weaken = (tx, reads) => ({
  drawers: {
    ...tx.drawers,
    lock: async (id) => {
      const found = await reads.drawers.byId(id);
      await sleep(GAP_MS);
      return found?.drawer ?? null;
    },
    // The ledger at the same moment.
    ledger: async (id) => (await reads.drawers.byId(id))?.ledger ?? [],
  },
});
