/** How many requests run at once. The others wait; the number of connections bounds them. */
export interface Limit {
  readonly permits: number;
  /** A request that has waited longer is refused: the phone has given up or retried. */
  readonly maxWaitMs: number;
  /**
   * A request that takes longer loses its permit and continues: it is waiting for an outside system, like a slow provider. 0: permits last
   * for the current turn of the event loop.
   */
  readonly permitMs: number;
  /** If at least this many visitors of one network wait, they wait only for each other, and only this long. */
  readonly crowd?: { readonly visitors: number; readonly maxWaitMs: number };
}

/** The networks and the staff take turns, and so do the visitors or devices within each. */
export type Names = readonly [group: string, name: string];

/** Serves waiting entries in turn by group, then by name: a sender of a thousand requests waits only behind itself. */
export const createFairQueue = <T>() => {
  // Groups, and the names in each, in the order of turns.
  const groups = new Map<string, Map<string, T[]>>();
  return {
    push: ([group, name]: Names, item: T): void => {
      const names = groups.get(group) ?? new Map<string, T[]>();
      const items = names.get(name) ?? [];
      items.push(item);
      groups.set(group, names.set(name, items));
    },
    /** @returns the next one, and how many visitors of its network wait, with its own. */
    shift: (): { readonly item: T; readonly visitors: number } | undefined => {
      const [[group, names] = ['', new Map<string, T[]>()]] = groups;
      const [[name, items] = ['', []]] = names;
      const [visitors, item] = [names.size, items.shift()];
      names.delete(name);
      if (items.length > 0) names.set(name, items);
      groups.delete(group);
      if (names.size > 0) groups.set(group, names);
      return item === undefined ? undefined : { item, visitors };
    },
  };
};

type Answer = (release: (() => void) | null) => void;

/**
 * @param names identify whose turn it is; computed only if the request waits. @param answer receives the function that releases the permit;
 * null: refused.
 */
export type Acquire = (names: () => Names, answer: Answer) => void;

const now = (): number => performance.now();

/** Permits are granted in turn, so that after the longest wait the heaviest sender is refused first. */
export const createFairLimiter = ({ permits, maxWaitMs, permitMs, crowd }: Limit): Acquire => {
  const queue = createFairQueue<{ readonly answer: Answer; readonly since: number }>();
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
      const { item, visitors } = next;
      const isInCrowd = crowd !== undefined && visitors >= crowd.visitors;
      if (now() - item.since <= (isInCrowd ? crowd.maxWaitMs : maxWaitMs)) return item.answer(grant());
      item.answer(null);
    }
  };

  return (names, answer) => {
    if (taken < permits) answer(grant());
    else queue.push(names(), { answer, since: now() });
  };
};
