/** Things of which there is a limited number, like live lines, by owner. When the room is full, the owner with most loses the oldest. */
export interface Room<T> {
  readonly count: () => number;
  /** Full, and no owner has clearly more than this one: what is added would only replace its equal. */
  readonly isFullFor: (owner: string) => boolean;
  /** @returns a function that removes it. */
  readonly add: (owner: string, item: T) => () => void;
  /** Oldest first. */
  readonly of: (owner: string) => Iterable<T>;
  readonly all: () => readonly T[];
}

/** @param each the most of one owner: further ones replace its oldest. @param end called with what is lost. */
export const createRoom = <T>(size: number, each: number, end: (item: T) => void): Room<T> => {
  const byOwner = new Map<string, Set<T>>();
  let count = 0;
  const sizeOf = (owner: string): number => byOwner.get(owner)?.size ?? 0;
  const heaviest = (than: string): string => [...byOwner.keys()].reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one), than);
  const remove = (owner: string, item: T): void => {
    const items = byOwner.get(owner);
    if (items?.delete(item) !== true) return;
    count -= 1;
    if (items.size === 0) byOwner.delete(owner);
  };
  const endOldest = (owner: string): void => {
    const [oldest] = byOwner.get(owner) ?? [];
    if (oldest === undefined) return;
    remove(owner, oldest);
    end(oldest);
  };
  return {
    count: () => count,
    isFullFor: (owner) => count >= size && sizeOf(heaviest(owner)) <= sizeOf(owner) + 1,
    add: (owner, item) => {
      if (sizeOf(owner) >= each) endOldest(owner);
      else if (count >= size) endOldest(heaviest(owner));
      byOwner.set(owner, (byOwner.get(owner) ?? new Set()).add(item));
      count += 1;
      return () => remove(owner, item);
    },
    of: (owner) => byOwner.get(owner) ?? [],
    all: () => [...byOwner.values()].flatMap((items) => [...items]),
  };
};
