/** Serves those who wait in turns by the first of their names, then by the next: a sender of a thousand requests waits behind themselves. */
export interface FairLine<T> {
  readonly size: number;
  push(names: readonly string[], item: T): void;
  /** Whose turn it is. */
  shift(): T | undefined;
  /** The last to come of those who have most in the line. */
  pop(): T | undefined;
}

const createPlainLine = <T>(): FairLine<T> => {
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

/** @param levels how many names everybody has. */
export const createFairLine = <T>(levels: number): FairLine<T> => {
  if (levels === 0) return createPlainLine();
  // In the order of their turns.
  const lines = new Map<string, FairLine<T>>();
  let size = 0;

  const longest = (): readonly [string, FairLine<T>] | null => {
    let found: readonly [string, FairLine<T>] | null = null;
    // Among equals the last: everybody else was there before.
    for (const entry of lines) if (found === null || entry[1].size >= found[1].size) found = entry;
    return found;
  };

  return {
    get size() {
      return size;
    },
    push: ([name = '', ...names], item) => {
      const line = lines.get(name) ?? createFairLine<T>(levels - 1);
      line.push(names, item);
      lines.set(name, line);
      size += 1;
    },
    shift: () => {
      for (const [name, line] of lines) {
        const item = line.shift();
        lines.delete(name);
        if (line.size > 0) lines.set(name, line);
        size -= 1;
        return item;
      }
      return undefined;
    },
    pop: () => {
      const [name, line] = longest() ?? [];
      if (name === undefined || line === undefined) return undefined;
      const item = line.pop();
      if (line.size === 0) lines.delete(name);
      size -= 1;
      return item;
    },
  };
};
