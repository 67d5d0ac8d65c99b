import { describe, expect, it } from 'vitest';
import { brokenBy, createWorlds, type Meeting } from './pairs.ts';

export const describeInterleavings = (name: string, meetings: readonly Meeting[]): void => {
  describe(`${name}, in every order of their statements`, () => {
    const worldOf = createWorlds();

    it.each(meetings)('end as one after the other: $name', async ({ acts }) => {
      const world = await worldOf(acts);
      const { A, B } = world.stage.gates;
      const deadlocks = A.deadlocks() + B.deadlocks();
      expect(await brokenBy(world, acts)).toEqual([]);
      expect(A.deadlocks() + B.deadlocks()).toBe(deadlocks);
    });
  });
};
