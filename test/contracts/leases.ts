import { expect, it } from 'vitest';
import { MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { PersistenceFixture } from './persistence-fixture.ts';

type Queue<T> = {
  /** Adds one that is due. */
  readonly add: () => Promise<unknown>;
  /** With a lease of a minute. */
  readonly claim: (limit?: number) => Promise<readonly T[]>;
  readonly idOf: (item: T) => string;
  readonly retryAt: (item: T, at: Instant) => Promise<void>;
};

/** The promises of a queue whose workers claim items with a lease. */
export const itLeases = <T extends { readonly attempts: number }>(
  fixture: PersistenceFixture,
  { add, claim, idOf, retryAt }: Queue<T>,
): void => {
  it('gives each item to one of several workers', async () => {
    for (let count = 0; count < 12; count += 1) await add();
    for (let round = 0; round < 10; round += 1) {
      const ids = (await Promise.all(Array.from({ length: 8 }, () => claim(5)))).flat().map(idOf);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length + (await claim(12)).length).toBe(12);
      fixture.clock.advance(MINUTE_MS);
    }
  });

  it('returns an item after the lease if its worker died', async () => {
    await add();
    const [item] = await claim();
    fixture.clock.advance(MINUTE_MS - 1);
    expect(await claim()).toEqual([]);
    fixture.clock.advance(1);
    expect((await claim()).map(idOf)).toEqual(item === undefined ? [] : [idOf(item)]);
  });

  it('returns an item at its retry time, and counts the attempt', async () => {
    await add();
    const [item] = await claim();
    if (item === undefined) throw new Error('one is due');
    await retryAt(item, plusMs(fixture.clock.now(), 5 * MINUTE_MS));
    fixture.clock.advance(5 * MINUTE_MS - 1);
    expect(await claim()).toEqual([]);
    fixture.clock.advance(1);
    expect(await claim()).toMatchObject([{ attempts: 1 }]);
  });
};
