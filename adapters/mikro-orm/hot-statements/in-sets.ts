import { setImmediate as whatHasArrived, setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../database-failure.ts';

/** The answer for a row that cannot be decided together with the others: it is sent again alone. */
export const ALONE = Symbol('alone');

/** One statement for any number of rows, which answers for each of them in their order. */
export type DecideSet<Row, Answer> = (rows: readonly Row[]) => Promise<readonly (Answer | typeof ALONE)[]>;

export interface InSets<Row, Answer> {
  readonly ask: (row: Row) => Promise<Answer>;
  /** Resolves when all rows that were asked so far are answered. */
  readonly settled: () => Promise<void>;
}

export interface InSetsOptions {
  /** How long to collect rows for a set. 0: takes only the rows that have arrived already. */
  readonly gatherMs?: number;
  readonly atMost?: number;
}

type Waiting<Row, Answer> = PromiseWithResolvers<Answer> & { readonly row: Row };

/**
 * Rows that arrive while a set is under way form the next set; a single row does not wait. No row is refused because of
 * another: if a set fails, each of its rows is sent alone, unless the database is away.
 */
export const inSets = <Row, Answer>(
  decide: DecideSet<Row, Answer>,
  { gatherMs = 0, atMost = 32 }: InSetsOptions = {},
): InSets<Row, Answer> => {
  const waiting: Waiting<Row, Answer>[] = [];
  const unanswered = new Set<Promise<unknown>>();
  let isUnderWay = false;

  const decideAlone = async ({ row, resolve, reject }: Waiting<Row, Answer>): Promise<void> => {
    try {
      const [answer] = await decide([row]);
      if (answer === undefined || answer === ALONE) throw new Error('a row that is alone is decided');
      resolve(answer);
    } catch (error) {
      reject(error);
    }
  };

  const decideTogether = async (set: readonly Waiting<Row, Answer>[]): Promise<void> => {
    try {
      const answers = await decide(set.map(({ row }) => row));
      for (const [at, one] of set.entries()) {
        const answer = answers[at];
        if (answer === undefined || answer === ALONE) void decideAlone(one);
        else one.resolve(answer);
      }
    } catch (error) {
      for (const one of set) {
        if (isDatabaseAway(error)) one.reject(error);
        else void decideAlone(one);
      }
    }
  };

  const work = async (): Promise<void> => {
    isUnderWay = true;
    while (waiting.length > 0) {
      await (gatherMs > 0 ? sleep(gatherMs) : whatHasArrived());
      const set = waiting.splice(0, atMost);
      const [only, another] = set;
      if (only !== undefined && another === undefined) await decideAlone(only);
      else await decideTogether(set);
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
