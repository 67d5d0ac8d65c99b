import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { asDatabaseFailure, isStalePlan, mayRunAgain } from './database-failure.ts';

const ATTEMPTS = 5;
const PAUSE_MS = 10;

/**
 * Runs a whole transaction again when the database asks for that, and on another connection when this one has a stale plan.
 * @throws Unavailable('database') without a usable answer.
 */
export const runAgain = async <T>({ options }: Pool, run: () => Promise<T>): Promise<T> => {
  let staleConnections = 0;
  for (let attempt = 1; ;) {
    try {
      return await run();
    } catch (error) {
      // That connection has left the pool; the next one may be as old.
      if (isStalePlan(error) && staleConnections < options.max) {
        staleConnections += 1;
        continue;
      }
      if (!mayRunAgain(error) || attempt === ATTEMPTS) throw asDatabaseFailure(error);
    }
    await sleep(PAUSE_MS * attempt);
    attempt += 1;
  }
};
