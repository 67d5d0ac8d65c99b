/** Serves waiting entries in turns by their first name, then by the next: a sender of a thousand requests only waits behind itself. */
export interface FairQueue<T> {
  readonly size: number;
  push(names: readonly string[], item: T): void;
  /** The next entry in turn. */
  shift(): T | undefined;
  /** The last entry of the heaviest user. */
  pop(): T | undefined;
}

const createPlainQueue = <T>(): FairQueue<T> => {
  const items: T[] = [];
  return {
    get size() {
      return items.length;
    },
    push: (_names, item) => void items.push(item),
    shift: () => items.shift(),
    pop: () => items.pop(),
  };
};

/** @param levels the number of names per entry. */
export const createFairQueue = <T>(levels: number): FairQueue<T> => {
  if (levels === 0) return createPlainQueue();
  // In the order of turns.
  const queues = new Map<string, FairQueue<T>>();
  let size = 0;

  const longest = (): readonly [string, FairQueue<T>] | null => {
    let found: readonly [string, FairQueue<T>] | null = null;
    // Among equals the last one, since the others came first.
    for (const entry of queues) if (found === null || entry[1].size >= found[1].size) found = entry;
    return found;
  };

  return {
    get size() {
      return size;
    },
    push: ([name = '', ...names], item) => {
      const queue = queues.get(name) ?? createFairQueue<T>(levels - 1);
      queue.push(names, item);
      queues.set(name, queue);
      size += 1;
    },
    shift: () => {
      for (const [name, queue] of queues) {
        const item = queue.shift();
        queues.delete(name);
        if (queue.size > 0) queues.set(name, queue);
        size -= 1;
        return item;
      }
      return undefined;
    },
    pop: () => {
      const [name, queue] = longest() ?? [];
      if (name === undefined || queue === undefined) return undefined;
      const item = queue.pop();
      if (queue.size === 0) queues.delete(name);
      size -= 1;
      return item;
    },
  };
};
