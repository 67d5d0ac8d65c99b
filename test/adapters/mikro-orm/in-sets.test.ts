import { describe, expect, it } from 'vitest';
import { ALONE, inSets } from '#adapters/mikro-orm/hot-statements/in-sets.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

type Answers = readonly (number | typeof ALONE)[];

/** A statement that doubles each row, and the sets it was given. */
const doubling = (change: (rows: readonly number[], answers: Answers) => Answers = (_rows, answers) => answers) => {
  const sets: (readonly number[])[] = [];
  const decide = async (rows: readonly number[]): Promise<Answers> => {
    sets.push(rows);
    return change(
      rows,
      rows.map((row) => row * 2),
    );
  };
  return { decide, sets };
};

describe('rows that are decided in sets', () => {
  it('go together when they come together, no more than fit, and each gets its own answer', async () => {
    const { decide, sets } = doubling();
    const { ask } = inSets(decide, { atMost: 3 });
    expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([2, 4, 6, 8, 10]);
    expect(sets).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('wait for the next set while one is under way', async () => {
    const first = Promise.withResolvers<void>();
    const sets: (readonly number[])[] = [];
    const { ask } = inSets(async (rows: readonly number[]) => {
      sets.push(rows);
      if (sets.length === 1) await first.promise;
      return rows;
    });
    const early = ask(1);
    await expect.poll(() => sets.length).toBe(1);
    const late = [ask(2), ask(3)];
    first.resolve();
    expect(await Promise.all([early, ...late])).toEqual([1, 2, 3]);
    expect(sets).toEqual([[1], [2, 3]]);
  });

  it('are sent again alone when they cannot be decided together', async () => {
    const { decide, sets } = doubling((rows, answers) => answers.map((answer, at) => (at > 0 && rows.length > 1 ? ALONE : answer)));
    expect(await Promise.all([1, 2, 3].map(inSets(decide).ask))).toEqual([2, 4, 6]);
    expect(sets).toEqual([[1, 2, 3], [2], [3]]);
  });

  it('do not fail because of another row', async () => {
    const { decide, sets } = doubling((rows, answers) => {
      if (rows.includes(2)) throw new Error('two is refused');
      return answers;
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(inSets(decide).ask));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(sets).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('are not asked about again while the database is away', async () => {
    const { decide, sets } = doubling(() => {
      throw new Unavailable('database');
    });
    const outcomes = await Promise.allSettled([1, 2].map(inSets(decide).ask));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sets).toEqual([[1, 2]]);
  });

  it('reports a row that stays undecided alone instead of repeating it', async () => {
    const { decide } = doubling((_rows, answers) => answers.map(() => ALONE));
    await expect(inSets(decide).ask(1)).rejects.toThrow('a row that is alone is decided');
  });
});
