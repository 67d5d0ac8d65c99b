import { createFairQueue } from './fair-queue.ts';

/** The number of concurrent requests of a kind, and how many may wait. */
export interface ConcurrencyLimit {
  readonly permits: number;
  readonly queued: number;
  /** A request that has waited longer is refused: the phone has given up or retried. */
  readonly maxWaitMs: number;
  /**
   * A request that takes longer loses its permit and continues: it is waiting for an outside system, like a slow provider. 0: permits last
   * for the current turn of the event loop.
   */
  readonly permitMs: number;
}

/** The networks and the staff take turns, and so do the visitors or devices within each. */
export type Names = readonly [group: string, name: string];

type Answer = (release: (() => void) | null) => void;

/**
 * @param names identify whose turn it is; computed only if the request waits. @param answer receives the function that releases the permit;
 * null: refused.
 */
export type Acquire = (names: () => Names, answer: Answer) => void;

interface Waiting {
  readonly answer: Answer;
  readonly until: number;
}

const now = (): number => performance.now();

export const createConcurrencyLimiter = ({ permits, queued, maxWaitMs, permitMs }: ConcurrencyLimit): Acquire => {
  const queue = createFairQueue<Waiting>(2);
  let taken = 0;

  const grant = (): (() => void) => {
    taken += 1;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(lease);
      taken -= 1;
      grantNext();
    };
    const lease = permitMs === 0 ? undefined : setTimeout(release, permitMs).unref();
    if (permitMs === 0) setImmediate(release);
    return release;
  };

  const grantNext = (): void => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (now() <= next.until) return next.answer(grant());
      next.answer(null);
    }
  };

  return (names, answer) => {
    if (taken < permits) return answer(grant());
    queue.push(names(), { answer, until: now() + maxWaitMs });
    // The queue is over its limit, so the last entry of the heaviest user is refused.
    if (queue.size > queued) queue.pop()?.answer(null);
  };
};
