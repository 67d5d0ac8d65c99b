import { DatabaseError, type Pool } from 'pg';

/** A statement of a transaction, waiting for its turn. */
export interface Waiting {
  readonly text: string;
  /** The PostgreSQL backend that will run it. */
  readonly pid: number;
  send(): void;
}

/** Holds back the statements of a pool's transactions. Statements outside a transaction pass. */
export interface Gate {
  /** Applies to transactions that begin from now on. */
  isClosed: boolean;
  /** The next statement; null while one is running or none has been issued. */
  next(): Waiting | null;
  /** The backend that got the latest statement. */
  underWay(): number | null;
  readonly deadlocks: () => number;
}

const DEADLOCK = '40P01';

const textOf = (asked: unknown): string => {
  const text = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'text') : asked;
  return typeof text === 'string' ? text : '';
};

export const createGate = (pool: Pool): Gate => {
  const waiting: Waiting[] = [];
  let [running, last, deadlocks]: [number | null, number | null, number] = [null, null, 0];
  const gate: Gate = {
    isClosed: false,
    next: () => (running === null ? (waiting[0] ?? null) : null),
    underWay: () => running ?? last,
    deadlocks: () => deadlocks,
  };

  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    let isInTransaction = false;
    Reflect.set(client, 'query', (asked: unknown, ...rest: unknown[]): unknown => {
      const text = textOf(asked);
      const pid = Number(Reflect.get(client, 'processID'));
      last = pid;
      if (text === 'begin') isInTransaction = gate.isClosed;
      // A transaction that has only begun cannot be observed.
      if (text === 'begin' || !isInTransaction) return Reflect.apply(query, client, [asked, ...rest]);
      if (text === 'commit' || text === 'rollback') isInTransaction = false;
      const turn = Promise.withResolvers<void>();
      const send = (): void => {
        waiting.shift();
        running = pid;
        turn.resolve();
      };
      waiting.push({ text, pid, send });
      const ask = async (): Promise<unknown> => {
        await turn.promise;
        try {
          return await Reflect.apply(query, client, [asked, ...rest]);
        } catch (error) {
          if (error instanceof DatabaseError && error.code === DEADLOCK) deadlocks += 1;
          throw error;
        } finally {
          running = null;
        }
      };
      return ask();
    });
  });
  return gate;
};
