import { setTimeout as sleep } from 'node:timers/promises';
import { instant } from '#core/domain/kernel/instant.ts';
import type { Weaken } from './weakened-storage.ts';

/** Longer than the other transaction needs to read. */
const GAP_MS = 150;

/** Each reads all people without blocking the others. */
export const withoutPeopleLock: Weaken = (tx, reads) => ({
  people: {
    ...tx.people,
    lock: async () => {
      const people = (await reads.people.list(instant(0))).map(({ person }) => person);
      await sleep(GAP_MS);
      return people;
    },
  },
});
