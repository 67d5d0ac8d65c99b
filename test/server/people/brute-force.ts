import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok } from '#core/domain/kernel/result.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import type { Overrides } from '#server/composition/container.ts';
import { createTestDatabase } from '../../support/database.ts';
import type { HttpAnswer } from '../../support/http-calls.ts';
import { logInWith } from '../../support/logins.ts';
import { type ServerHarness, startServerHarness } from '../../support/server-harness.ts';

const AT_ONCE = 100;

export const onDatabase = async <T>(overrides: Overrides, work: (stand: ServerHarness) => Promise<T>): Promise<T> => {
  const database = await createTestDatabase();
  const stand = await startServerHarness({ persistence: database, hasWorker: false, isTimeFlowing: true, overrides });
  try {
    return await work(stand);
  } finally {
    await stand.stop();
    await database.drop();
  }
};

/** Guesses, `AT_ONCE` at a time. @returns the count of each answer. */
export const guess = async (times: number, attempt: (index: number) => Promise<HttpAnswer>): Promise<Readonly<Record<number, number>>> => {
  const counts: Record<number, number> = {};
  let next = 0;
  const keepGuessing = async (): Promise<void> => {
    while (next < times) {
      const { status } = await attempt(next++);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepGuessing));
  return counts;
};

export const guessCodes = (stand: ServerHarness, times: number) =>
  guess(times, (index) => logInWith(stand, index.toString(36).padStart(6, '0').toUpperCase()));

/**
 * Reads, and writes a moment later, as if guesses were not counted first under one lock. Guesses come in groups as large as the number of
 * concurrent logins, so the last allowed one is written only after one more has read.
 */
export const countingTooLate = (points: number): Throttle => {
  const oneMore = Promise.withResolvers<void>();
  let read = 0;
  let taken = 0;
  return {
    take: async () => {
      if (taken >= points) return err({ kind: 'throttle/too-many', retryAfterMs: 1_000 });
      read += 1;
      if (read > points) oneMore.resolve();
      await sleep(50);
      if (taken + 1 === points) await oneMore.promise;
      taken += 1;
      return ok(undefined);
    },
    giveBack: async () => undefined,
  };
};
