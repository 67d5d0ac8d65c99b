import { setImmediate as aTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createBatcher } from '#adapters/mikro-orm/database/batcher.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

type Answers = readonly number[];

/** A statement that doubles each row, with a record of its batches. */
const doubling = (change: (rows: readonly number[], answers: Answers) => Answers = (_rows, answers) => answers) => {
  const batches: (readonly number[])[] = [];
  const decide = async (rows: readonly number[]): Promise<Answers> => {
    batches.push(rows);
    return change(
      rows,
      rows.map((row) => row * 2),
    );
  };
  return { decide, batches };
};

/** Node.js hides it behind a flag. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') gc();
};

describe('the batcher', () => {
  it('sends concurrent rows in one batch up to its limit, and answers each', async () => {
    const { decide, batches } = doubling();
    const { ask } = createBatcher(decide, { atMost: 3 });
    expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('collects rows for the next batch during a batch', async () => {
    const first = Promise.withResolvers<void>();
    const batches: (readonly number[])[] = [];
    const { ask } = createBatcher(async (rows: readonly number[]) => {
      batches.push(rows);
      if (batches.length === 1) await first.promise;
      return rows;
    });
    const early = ask(1);
    await expect.poll(() => batches.length).toBe(1);
    const late = [ask(2), ask(3)];
    first.resolve();
    expect(await Promise.all([early, ...late])).toEqual([1, 2, 3]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('fails no row because of another', async () => {
    const { decide, batches } = doubling((rows, answers) => {
      if (rows.includes(2)) throw new Error('two is refused');
      return answers;
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(createBatcher(decide).ask));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('does not send rows again while the database is away', async () => {
    const { decide, batches } = doubling(() => {
      throw new Unavailable('database');
    });
    const outcomes = await Promise.allSettled([1, 2].map(createBatcher(decide).ask));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(batches).toEqual([[1, 2]]);
  });

  it('settles when each row has its answer or refusal', async () => {
    const released = Promise.withResolvers<void>();
    const { ask, settled } = createBatcher(async (rows: readonly number[]) => {
      await released.promise;
      if (rows.includes(2)) throw new Unavailable('database');
      return rows;
    });
    let isSettled = false;
    const answers = Promise.allSettled([ask(1), ask(2)]);
    const end = settled().then(() => (isSettled = true));
    for (let turn = 0; turn < 10; turn += 1) await aTurn();
    expect(isSettled).toBe(false);
    released.resolve();
    await end;
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await settled();
  });

  it('keeps no row after its answer', async () => {
    const { ask } = createBatcher(async (rows: readonly number[]) => rows);
    const asked = Array.from({ length: 100 }, (_none, row) => new WeakRef(ask(row)));
    await ask(100);
    await expect.poll(() => (collectGarbage(), asked.filter((one) => one.deref() !== undefined).length)).toBeLessThan(10);
  });
});
