import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { ChangeNotification } from '#core/ports/change-notifications.ts';
import type { Clock } from '#core/ports/clock.ts';
import { draftOf, emptyTables, type Tables } from './tables.ts';

/** The tables as one transaction sees and changes them. */
export type Draft = {
  readonly tables: Tables;
  readonly clock: Clock;
  readonly notifyChange: (topic: ChangeNotification['topic'], orderId?: OrderId) => void;
};

/** A transaction commits only with `keep`. */
type Outcome<T> = { readonly keep: boolean; readonly value: T };

export interface InMemoryStore {
  readonly clock: Clock;
  /** The committed state. */
  read(this: void): Tables;
  /** One transaction at a time. All of the work is discarded when it throws or does not keep. */
  transact<T>(this: void, work: (draft: Draft) => Promise<Outcome<T>> | Outcome<T>): Promise<T>;
  /** One transaction that commits unless it throws. */
  write<T>(this: void, work: (tables: Tables) => T): Promise<T>;
}

export function createInMemoryStore(clock: Clock, onCommit: (changeNotifications: Iterable<ChangeNotification>) => void): InMemoryStore {
  let committed = emptyTables(() => current);
  let current = committed;
  let last: Promise<unknown> = Promise.resolve();

  const run = async <T>(work: (draft: Draft) => Promise<Outcome<T>> | Outcome<T>): Promise<T> => {
    // Each notification once, however often the work published it.
    const changeNotifications = new Map<string, ChangeNotification>();
    const notifyChange: Draft['notifyChange'] = (topic, orderId) =>
      void changeNotifications.set(`${topic} ${orderId ?? ''}`, orderId === undefined ? { topic } : { topic, orderId });
    const { draft, after } = draftOf(committed);
    current = draft;
    const { keep, value } = await work({ tables: draft, clock, notifyChange });
    if (keep) {
      committed = after;
      onCommit(changeNotifications.values());
    }
    return value;
  };

  const transact: InMemoryStore['transact'] = (work) => {
    const mine = last.then(() => run(work));
    // A failed transaction must not stop those behind it.
    last = mine.catch(() => undefined);
    return mine;
  };
  return { clock, read: () => committed, transact, write: (work) => transact(({ tables }) => ({ keep: true, value: work(tables) })) };
}
