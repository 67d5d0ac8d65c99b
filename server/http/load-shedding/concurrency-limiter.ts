import { createFairQueue } from './fair-queue.ts';

/** How many requests of a kind are worked on at once, and how many may wait for that. */
export interface ConcurrencyLimit {
  readonly permits: number;
  readonly queued: number;
  /** A request that has waited longer is refused: the phone has given up or asked again by then. */
  readonly maxWaitMs: number;
  /**
   * A request that takes longer loses its permit and goes on: it waits for somebody else, like a slow provider. 0: each permit lasts for
   * this turn of the event loop.
   */
  readonly permitMs: number;
}

/** The networks and the staff take turns, and so do the visitors of one and the devices of the other. */
export type Names = readonly [group: string, name: string];

type Answer = (release: (() => void) | null) => void;

/** @param names whose turn it then is; asked for only if they wait. @param answer hears how to give the permit back; null: refused. */
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
    // There is room for one more, unless it is of those who have most in the queue already: whoever uses most is refused next.
    if (queue.size > queued) queue.pop()?.answer(null);
  };
};
