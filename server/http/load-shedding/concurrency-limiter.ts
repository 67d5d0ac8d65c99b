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
  /** @param mayWait false: now or never. @returns how to give the permit back; null: refused. */
  acquire(mayWait: boolean): Promise<(() => void) | null>;
}

const now = (): number => performance.now();

export const createConcurrencyLimiter = ({ permits, queued, maxWaitMs, permitMs }: ConcurrencyLimit): ConcurrencyLimiter => {
  const queue: { readonly answer: (release: (() => void) | null) => void; readonly until: number }[] = [];
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
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (now() <= next.until) return next.answer(grant());
      next.answer(null);
    }
  };

  return {
    acquire: async (mayWait) => {
      if (taken < permits) return grant();
      if (!mayWait || queue.length >= queued) return null;
      return await new Promise((answer) => queue.push({ answer, until: now() + maxWaitMs }));
    },
  };
};
