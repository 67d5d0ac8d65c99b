import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createRepresentation, type Ages } from '#server/http/front/representation.ts';

/** So long that nothing ages in a test about something else. */
const AGELESS: Ages = { oldestMs: 600_000, renewMs: 600_000, failureMs: 600_000 };

/** Reads that are answered by hand, in the order in which they began. */
const readByHand = (ages: Partial<Ages> = AGELESS) => {
  const reads: PromiseWithResolvers<string>[] = [];
  const representation = createRepresentation(() => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  }, ages);
  const begun = (count: number): Promise<void> => expect.poll(() => reads.length, { interval: 5 }).toBe(count);
  const answer = async (at: number, value: string): Promise<void> => {
    await begun(at + 1);
    reads[at]?.resolve(value);
  };
  return { representation, reads, begun, answer };
};

describe('a representation', () => {
  test('is read once for all who ask at once, and kept', async () => {
    const { representation, reads, answer } = readByHand();
    expect(representation.current()).toBeNull();
    const asked = Promise.all(Array.from({ length: 50 }, () => representation.fresh()));
    await answer(0, 'menu');
    expect(new Set(await asked)).toEqual(new Set(['menu']));
    expect([representation.current(), await representation.fresh(), reads.length]).toEqual(['menu', 'menu', 1]);
  });

  // Keep whatever arrives (`if (arrived.change === change)` taken away), and the old menu is shown for ever.
  test('does not keep what was begun before a change, nor answer with it whoever asked after', async () => {
    const { representation, begun, answer, reads } = readByHand();
    const before = representation.fresh();
    await begun(1);
    representation.invalidate();
    const after = representation.fresh();
    await answer(0, 'old');
    expect(await before).toBe('old');
    expect(representation.current()).toBeNull();
    await answer(1, 'new');
    expect([await after, representation.current(), reads.length]).toEqual(['new', 'new', 2]);
  });

  test('asks one after the other, however often something changes', async () => {
    const { representation, begun, answer, reads } = readByHand();
    const asked = Array.from({ length: 20 }, () => {
      representation.invalidate();
      return representation.fresh();
    });
    await begun(1);
    await answer(0, 'old');
    await answer(1, 'menu');
    // Whoever asked before the second change may be told what was true then.
    expect(await Promise.all(asked)).toEqual(['old', ...Array.from({ length: 19 }, () => 'menu')]);
    expect(reads.length).toBe(2);
  });

  // With `oldestMs: Infinity` both fail: this is what is left when the line that hints travel on is dead.
  test('is never older than a second without any hint', async () => {
    let stock = 5;
    const representation = createRepresentation(async () => stock);
    await representation.fresh();
    stock = 4;
    await expect.poll(() => representation.current(), { interval: 20 }).not.toBe(5);
    expect(await representation.fresh()).toBe(4);
  });

  test('is read anew before it is too old, while those who ask still get the last one', async () => {
    const { representation, answer, begun } = readByHand({ ...AGELESS, renewMs: 20 });
    const first = representation.fresh();
    await answer(0, 'one');
    await first;
    await sleep(40);
    expect(representation.current()).toBe('one');
    await begun(2);
    expect(representation.current()).toBe('one');
    await answer(1, 'two');
    await expect.poll(() => representation.current(), { interval: 5 }).toBe('two');
  });

  test('that cannot be read is everybody’s failure for a moment, then asked for again; a hint ends it at once', async () => {
    const { representation, reads, begun } = readByHand();
    const failed = representation.fresh();
    await begun(1);
    reads[0]?.reject(new Error('no database'));
    await expect(failed).rejects.toThrow('no database');
    await expect(representation.fresh()).rejects.toThrow('no database');
    expect(reads.length).toBe(1);
    representation.invalidate();
    const again = representation.fresh();
    await begun(2);
    reads[1]?.resolve('back');
    expect(await again).toBe('back');
  });
});
