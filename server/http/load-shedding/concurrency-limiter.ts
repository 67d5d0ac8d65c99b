import { createFairLine } from './fair-line.ts';

/** How many requests of a kind are worked on at once, and how many may wait for that. */
export interface ConcurrencyLimit {
  readonly permits: number;
  readonly queued: number;
  /** A request that has waited longer is refused: the phone has given up or asked again by then. */
  readonly maxWaitMs: number;
  /** A request that takes longer loses its permit and goes on: it waits for somebody else, like a slow provider. */
  readonly permitMs: number;
}

export interface ConcurrencyLimiter {
  /**
   * @param mayWait false: now or never. @param names whose turn it then is; asked for only if they wait.
   * @returns how to give the permit back; null: refused.
   */
  acquire(mayWait: boolean, names: () => Names): Promise<(() => void) | null>;
}

/** The networks and the staff take turns, and so do the visitors of one and the devices of the other. */
export type Names = readonly [group: string, name: string];

interface Waiting {
  readonly answer: (release: (() => void) | null) => void;
  readonly until: number;
}

const now = (): number => performance.now();

export const createConcurrencyLimiter = ({ permits, queued, maxWaitMs, permitMs }: ConcurrencyLimit): ConcurrencyLimiter => {
  const line = createFairLine<Waiting>(2);
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
    const lease = setTimeout(release, permitMs).unref();
    return release;
  };

  const grantNext = (): void => {
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      if (now() <= next.until) return next.answer(grant());
      next.answer(null);
    }
  };

  return {
    acquire: async (mayWait, names) => {
      if (taken < permits) return grant();
      if (!mayWait) return null;
      return await new Promise((answer) => {
        line.push(names(), { answer, until: now() + maxWaitMs });
        // There is room for the newcomer, unless it is of those who have most in the line already.
        if (line.size > queued) line.pop()?.answer(null);
      });
    },
  };
};
