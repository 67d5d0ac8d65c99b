import type { Hint } from '#core/ports/hints.ts';
import { copyTables, emptyTables, type Tables } from './tables.ts';

/** The tables as one transaction sees and changes them. */
export type Draft = { readonly tables: Tables; readonly hint: (topic: Hint['topic']) => void };

/** What a transaction leaves: it commits only with `keep`. */
type Outcome<T> = { readonly keep: boolean; readonly value: T };

export interface InMemoryStore {
  /** The committed state. */
  read(): Tables;
  /** One transaction at a time. Everything the work did is gone when it throws or does not keep. */
  transact<T>(work: (draft: Draft) => Promise<Outcome<T>> | Outcome<T>): Promise<T>;
}

export function createInMemoryStore(onCommit: (topics: ReadonlySet<Hint['topic']>) => void): InMemoryStore {
  let committed = emptyTables();
  let last: Promise<unknown> = Promise.resolve();

  const run = async <T>(work: (draft: Draft) => Promise<Outcome<T>> | Outcome<T>): Promise<T> => {
    const topics = new Set<Hint['topic']>();
    const tables = copyTables(committed);
    const { keep, value } = await work({ tables, hint: (topic) => void topics.add(topic) });
    if (keep) {
      committed = tables;
      onCommit(topics);
    }
    return value;
  };

  return {
    read: () => committed,
    transact(work) {
      const mine = last.then(() => run(work));
      // A failed transaction must not stop those behind it.
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
