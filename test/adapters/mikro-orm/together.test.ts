import { describe, expect, it } from 'vitest';
import { Unavailable } from '#core/ports/unavailable.ts';
import { askTogether, together } from '#adapters/mikro-orm/together.ts';

const NOBODY_LEAVES_EARLY = { patienceMs: 60_000 };

/** A read that answers when it is told to. */
const heldRead = () => {
  const rounds: {
    readonly keys: readonly string[];
    readonly answer: (found: Readonly<Record<string, number>>) => void;
    readonly fail: () => void;
  }[] = [];
  const ask = askTogether(async (keys: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, number>>();
    rounds.push({
      keys,
      answer: (found) => resolve(new Map(Object.entries(found))),
      fail: () => reject(new Error('no answer')),
    });
    return promise;
  }, NOBODY_LEAVES_EARLY);
  const roundAt = async (index: number) => {
    await new Promise(setImmediate);
    const round = rounds[index];
    if (round === undefined) throw new Error(`there is no round ${index}`);
    return round;
  };
  return { ask, rounds, roundAt };
};

describe('asking together', () => {
  it('makes one question of all that are asked at the same moment, each of its own', async () => {
    const { ask, rounds, roundAt } = heldRead();
    const answers = Promise.all(['maya', 'sam', 'maya', 'nobody'].map(ask));
    const { keys, answer } = await roundAt(0);
    expect(keys).toEqual(['maya', 'sam', 'nobody']);
    answer({ maya: 1, sam: 2 });
    expect(await answers).toEqual([1, 2, 1, null]);
    expect(rounds).toHaveLength(1);
  });

  it('never answers with a question that began before it was asked', async () => {
    const { ask, rounds, roundAt } = heldRead();
    const early = ask('maya');
    const first = await roundAt(0);
    const late = Promise.all([ask('maya'), ask('sam')]);
    await new Promise(setImmediate);
    expect(rounds).toHaveLength(1);
    first.answer({ maya: 1 });
    expect(await early).toBe(1);
    const second = await roundAt(1);
    expect(second.keys).toEqual(['maya', 'sam']);
    second.answer({ maya: 7, sam: 2 });
    expect(await late).toEqual([7, 2]);
  });

  it('tells those who asked of a failure, and asks again for the others', async () => {
    const { ask, roundAt } = heldRead();
    const early = ask('maya');
    const first = await roundAt(0);
    const late = ask('maya');
    first.fail();
    await expect(early).rejects.toThrow('no answer');
    (await roundAt(1)).answer({ maya: 1 });
    expect(await late).toBe(1);
  });
});

describe('running together', () => {
  /** Counts its runs; fails for a company with a spoilsport in it. */
  const spoiltBy = (spoilsport: number, error: unknown) => {
    const runs: (readonly number[])[] = [];
    const join = together(async (items: readonly number[]) => {
      runs.push(items);
      if (items.includes(spoilsport)) throw error;
      return items.map((item) => item * 10);
    });
    return { join, runs };
  };

  it('lets each run by itself after a failure, so that only the one who spoilt it fails', async () => {
    const { join, runs } = spoiltBy(2, new Error('spoilt'));
    expect(await Promise.allSettled([1, 2, 3].map(join))).toMatchObject([{ value: 10 }, { reason: { message: 'spoilt' } }, { value: 30 }]);
    expect(runs).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('asks no database again that is away', async () => {
    const { join, runs } = spoiltBy(2, new Unavailable('database'));
    const outcomes = await Promise.allSettled([1, 2, 3].map(join));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toEqual([[1, 2, 3]]);
  });

  it('lets the next leave when the others are under way for too long, and no more at once than allowed', async () => {
    const runs: (readonly string[])[] = [];
    const never = new Promise<never>(() => undefined);
    const join = together(
      async (items: readonly string[]) => {
        runs.push(items);
        return items[0] === 'stuck' ? await never : items;
      },
      { patienceMs: 5, atMost: 2 },
    );
    void join('stuck');
    await expect.poll(() => runs).toEqual([['stuck']]);
    expect(await Promise.all(['a', 'b', 'c'].map(join))).toEqual(['a', 'b', 'c']);
    expect(runs.slice(1)).toEqual([['a', 'b'], ['c']]);
  });
});
