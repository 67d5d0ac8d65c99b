import type { Hint, Hints } from '#core/ports/hints.ts';

export interface InMemoryHints extends Hints {
  readonly publish: (hints: Iterable<Hint>) => void;
}

export function createInMemoryHints(): InMemoryHints {
  const listeners = new Set<(hint: Hint) => void>();
  return {
    subscribe(listener) {
      const own = (hint: Hint): void => listener(hint);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    publish(hints) {
      for (const hint of hints) for (const listener of listeners) listener(hint);
    },
  };
}
