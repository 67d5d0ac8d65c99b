import { describe, expect, test } from 'vitest';
import { createResponseCache } from '#server/http/cache/response-cache.ts';

/** Long enough that nothing expires in other tests. */
const AGELESS_MS = 600_000;

/** Loads that the test answers, in the order in which they began. */
const loadByHand = (maxAgeMs = AGELESS_MS) => {
  const loads: PromiseWithResolvers<string>[] = [];
  const cache = createResponseCache(() => {
    const load = Promise.withResolvers<string>();
    loads.push(load);
    return load.promise;
  }, maxAgeMs);
  const begun = (count: number): Promise<void> => expect.poll(() => loads.length, { interval: 5 }).toBe(count);
  const answer = async (at: number, value: string): Promise<void> => {
    await begun(at + 1);
    loads[at]?.resolve(value);
  };
  return { cache, loads, begun, answer };
};

describe('a response cache', () => {
  test('loads once for concurrent requests, and keeps the value', async () => {
    const { cache, loads, answer } = loadByHand();
    expect(cache.current()).toBeNull();
    const asked = Promise.all(Array.from({ length: 50 }, () => cache.fresh()));
    await answer(0, 'menu');
    expect(new Set(await asked)).toEqual(new Set(['menu']));
    expect([cache.current(), await cache.fresh(), loads.length]).toEqual(['menu', 'menu', 1]);
  });

  // Without the version in `isFresh` the old menu is shown until it expires.
  test('uses no load from before a change for a request after it', async () => {
    const { cache, begun, answer, loads } = loadByHand();
    const before = cache.fresh();
    await begun(1);
    cache.invalidate();
    const after = cache.fresh();
    await answer(0, 'old');
    expect(await before).toBe('old');
    expect(cache.current()).toBeNull();
    await answer(1, 'new');
    expect([await after, cache.current(), loads.length]).toEqual(['new', 'new', 2]);
  });

  test('runs one load at a time during many changes', async () => {
    const { cache, begun, answer, loads } = loadByHand();
    const asked = Array.from({ length: 20 }, () => {
      cache.invalidate();
      return cache.fresh();
    });
    await begun(1);
    await answer(0, 'old');
    await answer(1, 'menu');
    // The first caller asked before the second change and may get the earlier state.
    expect(await Promise.all(asked)).toEqual(['old', ...Array.from({ length: 19 }, () => 'menu')]);
    expect(loads.length).toBe(2);
  });

  // Fails with `maxAgeMs = Infinity` as the default: without change notifications, only the age limit works.
  test('never shows a value older than a second, without any notification', async () => {
    let stock = 5;
    const cache = createResponseCache(async () => stock);
    await cache.fresh();
    stock = 4;
    await expect.poll(() => cache.current(), { interval: 20 }).toBeNull();
    expect(await cache.fresh()).toBe(4);
  });

  test('fails for the load’s own callers, and loads again for the next one', async () => {
    const { cache, loads, begun } = loadByHand();
    const failed = [cache.fresh(), cache.fresh()];
    await begun(1);
    loads[0]?.reject(new Error('no database'));
    for (const one of failed) await expect(one).rejects.toThrow('no database');
    const again = cache.fresh();
    await begun(2);
    loads[1]?.resolve('back');
    expect(await again).toBe('back');
  });
});

describe('a response cache with a maximum age of 0', () => {
  test('answers only with a load that began after the request', async () => {
    const { cache, loads, begun } = loadByHand(0);
    const first = cache.fresh();
    const [second, third] = [cache.fresh(), cache.fresh()];
    expect(loads).toHaveLength(1);
    loads[0]?.resolve('before the change');
    expect(await first).toBe('before the change');
    await begun(2);
    loads[1]?.resolve('after the change');
    expect(await Promise.all([second, third])).toEqual(['after the change', 'after the change']);
    expect(loads).toHaveLength(2);
    const fourth = cache.fresh();
    expect(loads).toHaveLength(3);
    loads[2]?.resolve('later');
    expect(await fourth).toBe('later');
  });

  test('fails only for the callers of the failed load', async () => {
    const { cache, loads, begun } = loadByHand(0);
    const first = cache.fresh();
    const second = cache.fresh();
    loads[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await begun(2);
    loads[1]?.resolve('there');
    expect(await second).toBe('there');
  });
});
