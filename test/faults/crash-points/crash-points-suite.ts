import { describe, expect, it } from 'vitest';
import { crash } from './crash.ts';
import { stepsOf, wrongOf } from './points.ts';
import type { Scenario } from './scenario.ts';

export const describeCrashes = (scenarios: readonly Scenario[]): void =>
  describe.each(scenarios)('$name', (scenario) => {
    // Nothing lasting may happen between two steps: the state after one equals the state before the next.
    it('takes the steps of the table, and no others, and loses nothing when the process dies at the end', async () => {
      expect(await crash(scenario, null)).toEqual(stepsOf(scenario));
    });

    it('loses nothing when the process dies before any of them', async () => {
      expect(await wrongOf(scenario)).toEqual([]);
    });
  });
