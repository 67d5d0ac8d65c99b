import { setImmediate as whatHasArrived } from 'node:timers/promises';
import { isDatabaseAway } from './database-failure.ts';

/** Decides a batch of rows; answers are in the order of the rows. */
export type DecideBatch<Row, Answer> = (rows: readonly Row[]) => Promise<readonly Answer[]>;

export interface Batcher<Row, Answer> {
  readonly ask: (row: Row) => Promise<Answer>;
  /** Resolves when every row submitted so far has its answer. */
  readonly settled: () => Promise<void>;
}

export interface BatcherOptions {
  /** Collects rows for a batch; by default only those already waiting. */
  readonly gather?: () => Promise<unknown>;
  readonly atMost?: number;
}

type Waiting<Row, Answer> = PromiseWithResolvers<Answer> & { readonly row: Row };

/**
 * Rows that arrive during a batch form the next one; a single row does not wait. If a batch fails, it is rolled back and each of its rows
 * is retried alone, unless the database is away.
 */
export const createBatcher = <Row, Answer>(
  decide: DecideBatch<Row, Answer>,
  { gather = whatHasArrived, atMost = 32 }: BatcherOptions = {},
): Batcher<Row, Answer> => {
  const waiting: Waiting<Row, Answer>[] = [];
  const unanswered = new Set<Promise<unknown>>();
  let isUnderWay = false;

  const sendAlone = async ({ row, resolve, reject }: Waiting<Row, Answer>): Promise<void> => {
    try {
      const [answer] = await decide([row]);
      if (answer === undefined) throw new Error('each row has an answer');
      resolve(answer);
    } catch (error) {
      reject(error);
    }
  };

  const sendBatch = async (batch: readonly Waiting<Row, Answer>[]): Promise<void> => {
    try {
      const answers = await decide(batch.map(({ row }) => row));
      for (const [at, one] of batch.entries()) {
        const answer = answers[at];
        if (answer === undefined) throw new Error('each row has an answer');
        one.resolve(answer);
      }
    } catch (error) {
      for (const one of batch) {
        if (isDatabaseAway(error)) one.reject(error);
        else void sendAlone(one);
      }
    }
  };

  const work = async (): Promise<void> => {
    isUnderWay = true;
    while (waiting.length > 0) {
      await gather();
      const batch = waiting.splice(0, atMost);
      const [only, another] = batch;
      if (only !== undefined && another === undefined) await sendAlone(only);
      else await sendBatch(batch);
    }
    isUnderWay = false;
  };

  const follow = async (answer: Promise<Answer>): Promise<void> => {
    unanswered.add(answer);
    await Promise.allSettled([answer]);
    unanswered.delete(answer);
  };

  return {
    ask: (row) => {
      const one = { ...Promise.withResolvers<Answer>(), row };
      void follow(one.promise);
      waiting.push(one);
      if (!isUnderWay) void work();
      return one.promise;
    },
    settled: async () => void (await Promise.allSettled(unanswered)),
  };
};
